// Sounds made in the browser: short knocks on wood, none longer than 180 ms.

export type Sound = 'move' | 'capture' | 'check' | 'offer' | 'low' | 'end';

interface Knock {
  readonly atMs: number;
  readonly hz: number;
  readonly lengthMs: number;
  readonly loudness: number;
  /** How much of it is the dry noise of the stroke. */
  readonly noise: number;
}

const knocks: Record<Sound, readonly Knock[]> = {
  move: [{ atMs: 0, hz: 210, lengthMs: 70, loudness: 0.8, noise: 0.5 }],
  capture: [
    { atMs: 0, hz: 320, lengthMs: 45, loudness: 0.7, noise: 0.7 },
    { atMs: 45, hz: 190, lengthMs: 80, loudness: 0.9, noise: 0.5 },
  ],
  check: [
    { atMs: 0, hz: 210, lengthMs: 60, loudness: 0.8, noise: 0.5 },
    { atMs: 70, hz: 520, lengthMs: 90, loudness: 0.45, noise: 0.1 },
  ],
  offer: [
    { atMs: 0, hz: 440, lengthMs: 70, loudness: 0.4, noise: 0.1 },
    { atMs: 85, hz: 587, lengthMs: 90, loudness: 0.4, noise: 0.1 },
  ],
  low: [
    { atMs: 0, hz: 880, lengthMs: 50, loudness: 0.35, noise: 0.2 },
    { atMs: 90, hz: 880, lengthMs: 50, loudness: 0.35, noise: 0.2 },
  ],
  end: [
    { atMs: 0, hz: 262, lengthMs: 80, loudness: 0.6, noise: 0.3 },
    { atMs: 80, hz: 196, lengthMs: 100, loudness: 0.7, noise: 0.3 },
  ],
};

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** How long a sound lasts. */
export function lengthMs(sound: Sound): number {
  return Math.max(...knocks[sound].map((knock) => knock.atMs + knock.lengthMs));
}

/** Plays a sound at a loudness of 0 to 100; browsers stay silent until the first gesture. */
export function playSound(sound: Sound, volume: number): void {
  if (volume <= 0 || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const knock of knocks[sound]) strike(context, knock, volume / 100);
}

function strike(audio: AudioContext, knock: Knock, volume: number): void {
  const start = audio.currentTime + knock.atMs / 1_000;
  const end = start + knock.lengthMs / 1_000;
  const loudness = knock.loudness * volume * 0.6;

  const body = audio.createOscillator();
  body.type = 'triangle';
  body.frequency.setValueAtTime(knock.hz * 1.6, start);
  body.frequency.exponentialRampToValueAtTime(knock.hz, start + 0.012);
  body.connect(fading(audio, start, end, loudness * (1 - knock.noise)));
  body.start(start);
  body.stop(end);

  const stroke = audio.createBufferSource();
  stroke.buffer = noise(audio);
  const wood = audio.createBiquadFilter();
  wood.type = 'bandpass';
  wood.frequency.value = knock.hz * 5;
  wood.Q.value = 1.2;
  stroke.connect(wood).connect(fading(audio, start, start + 0.03, loudness * knock.noise * 2));
  stroke.start(start, Math.random() * 0.2, 0.05);
}

function fading(audio: AudioContext, start: number, end: number, loudness: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, loudness), start + 0.003);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  gain.connect(audio.destination);
  return gain;
}

function noise(audio: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return hiss;
}
