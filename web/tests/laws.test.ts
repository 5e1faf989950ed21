// Every code of the laws has words in both languages, and editions that differ say so.
import { beforeEach, describe, expect, it } from 'vitest';
import { use } from '../src/i18n/index.svelte';
import { en } from '../src/i18n/en';
import { zh } from '../src/i18n/zh';
import {
  complaints,
  editions,
  eventKinds,
  grounds,
  houseRules,
  irregularities,
  parameters,
  refusalCodes,
  rulingCodes,
  terminations,
} from '../src/laws.gen';
import { articleKey, lawKey } from '../src/parts/articles';

const catalogues = { en, zh } as Record<'en' | 'zh', Record<string, unknown>>;

/** Who can win by a termination, and how else it can end. */
const outcomes: Record<string, readonly string[]> = {
  checkmate: ['white', 'black'],
  resignation: ['white', 'black'],
  flag: ['white', 'black'],
  illegal_moves: ['white', 'black'],
  default_time: ['white', 'black', 'both'],
  sealed_move: ['white', 'black'],
  refusal: ['white', 'black', 'both'],
  disconnect: ['white', 'black'],
  arbiter: ['white', 'black', 'draw', 'both'],
};

for (const lang of ['en', 'zh'] as const) {
  const words = catalogues[lang];

  describe(`the laws in ${lang}`, () => {
    beforeEach(() => use(lang, lang === 'en' ? en : zh));

    it('name each edition and say in one line what it is', () => {
      expect(editions.length).toBe(10);
      for (const edition of editions) {
        expect(words, edition).toHaveProperty([`edition.${edition}`]);
        expect(words, edition).toHaveProperty([`editionLine.${edition}`]);
      }
    });

    it('have words for each refusal', () => {
      expect(refusalCodes.length).toBeGreaterThan(20);
      for (const code of refusalCodes) expect(words).toHaveProperty([`no.${code}`]);
    });

    it('have words for each ending, whoever wins by it', () => {
      expect(terminations.length).toBeGreaterThan(20);
      for (const code of terminations) {
        if (code === 'aborted' || code === 'void') {
          expect(words).toHaveProperty([`end.${code}`]);
          continue;
        }
        for (const who of outcomes[code] ?? ['draw']) {
          expect(words).toHaveProperty([`end.${who}.${code}`]);
        }
      }
    });

    it('have a sentence for each kind of entry in a log', () => {
      expect(eventKinds.length).toBeGreaterThan(40);
      for (const kind of eventKinds) {
        const found = Object.keys(words).some(
          (key) => key === `log.${kind}` || key.startsWith(`log.${kind}.`),
        );
        expect(found, kind).toBe(true);
      }
      for (const code of terminations) expect(words).toHaveProperty([`ended.${code}`]);
    });

    it('have words for each ruling, irregularity, complaint, claim and rule of the house', () => {
      expect(rulingCodes.length).toBeGreaterThan(10);
      for (const code of rulingCodes) {
        expect(words).toHaveProperty([`ruling.${code}`]);
        expect(words).toHaveProperty([`log.ruled.${code}`]);
      }
      for (const code of irregularities) expect(words).toHaveProperty([`found.${code}`]);
      for (const code of complaints) expect(words).toHaveProperty([`table.complain.${code}`]);
      for (const code of grounds) expect(words).toHaveProperty([`claim.${code}`]);
      for (const code of houseRules) expect(words).toHaveProperty([`article.${code}`]);
    });

  });

  describe(`the articles in ${lang}`, () => {
    beforeEach(() => use(lang, lang === 'en' ? en : zh));

    it('explain each article of each edition', () => {
      for (const edition of editions) {
        const cited = parameters[edition]?.filter(([, article]) => article !== null) ?? [];
        expect(cited.length, edition).toBeGreaterThan(30);
        for (const [name, article, like] of cited) {
          expect(words, `${edition} ${article}`).toHaveProperty([
            articleKey(article ?? '', edition),
          ]);
          expect(words, `${edition} ${name}`).toHaveProperty([lawKey(name, like)]);
        }
      }
    });

    it('do not say the same of editions that set it differently', () => {
      const said = new Map<string, Set<string>>();
      for (const edition of editions) {
        for (const [name, article, like] of parameters[edition] ?? []) {
          if (article === null) continue;
          const key = lawKey(name, like);
          said.set(key, (said.get(key) ?? new Set()).add(like));
        }
      }
      for (const [key, likes] of said) expect([...likes], key).toHaveLength(1);
    });
  });
}
