// English, whole: each part of the hall has its own file; keys never repeat.
import { articles } from './articles';
import { endings } from './endings';
import { game } from './game';
import { lobby } from './lobby';
import { people } from './people';
import { refusals } from './refusals';
import { review } from './review';
import { shell } from './shell';
import { speech } from './speech';

export const en = {
  ...shell,
  ...game,
  ...speech,
  ...endings,
  ...refusals,
  ...articles,
  ...lobby,
  ...people,
  ...review,
} as const;
