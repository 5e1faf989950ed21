// 简体中文: each part of the hall has its own file; keys never repeat.
import type { Catalogue } from '../index.svelte';
import { articles } from './articles';
import { desk } from './desk';
import { endings } from './endings';
import { game } from './game';
import { kinds } from './kinds';
import { laws } from './laws';
import { lobby } from './lobby';
import { log } from './log';
import { norms } from './norms';
import { people } from './people';
import { ratings } from './ratings';
import { refusals } from './refusals';
import { review } from './review';
import { shell } from './shell';
import { speech } from './speech';
import { table } from './table';
import { tournament } from './tournament';
import { why } from './why';

export const zh: Catalogue = {
  ...shell,
  ...game,
  ...speech,
  ...endings,
  ...refusals,
  ...articles,
  ...lobby,
  ...norms,
  ...people,
  ...ratings,
  ...tournament,
  ...kinds,
  ...why,
  ...review,
  ...laws,
  ...log,
  ...table,
  ...desk,
};
