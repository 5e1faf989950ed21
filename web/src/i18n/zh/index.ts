// 简体中文: each part of the hall has its own file; keys never repeat.
import type { Catalogue } from '../index.svelte';
import { articles } from './articles';
import { endings } from './endings';
import { game } from './game';
import { lobby } from './lobby';
import { people } from './people';
import { refusals } from './refusals';
import { review } from './review';
import { shell } from './shell';
import { speech } from './speech';

export const zh: Catalogue = {
  ...shell,
  ...game,
  ...speech,
  ...endings,
  ...refusals,
  ...articles,
  ...lobby,
  ...people,
  ...review,
};
