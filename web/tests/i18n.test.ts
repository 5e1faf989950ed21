// Both languages say everything, with the same values, in their own punctuation.
import { describe, expect, it } from 'vitest';
import { t, tCode, use, preferred, type Text } from '../src/i18n/index.svelte';
import { en } from '../src/i18n/en';
import { zh } from '../src/i18n/zh';

const forms = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));
const values = (text: Text): string[] =>
  [...new Set(forms(text).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].toSorted();

describe('the two languages', () => {
  it('have the same keys', () => {
    expect(Object.keys(zh).toSorted()).toEqual(Object.keys(en).toSorted());
    expect(Object.keys(en).length).toBeGreaterThan(300);
  });

  it('ask for the same values in each sentence', () => {
    for (const [key, text] of Object.entries(en)) {
      expect(values(zh[key as keyof typeof en]), key).toEqual(values(text));
    }
  });

  it('leave no sentence empty and make no exclamations', () => {
    for (const [key, text] of [...Object.entries(en), ...Object.entries(zh)]) {
      for (const form of forms(text as Text)) {
        expect(form.trim(), key).not.toBe('');
        expect(form, key).not.toMatch(/[!！]/);
      }
    }
  });

  it('write Chinese with full-width marks and address the reader as 你', () => {
    for (const [key, text] of Object.entries(zh)) {
      for (const form of forms(text)) {
        expect(form, key).not.toMatch(/\p{Script=Han}[,;:?]/u);
        expect(form, key).not.toContain('您');
      }
    }
  });

  it('set values in and choose the plural form', () => {
    use('en', en);
    expect(t('time.daysLeft', { n: 1 })).toBe('1 day');
    expect(t('time.daysLeft', { n: 3 })).toBe('3 days');
    use('zh', zh);
    expect(t('time.daysLeft', { n: 1 })).toBe('1 天');
    expect(tCode('no.game_over', 'no.unknown', { code: 'x' })).toBe('对局已结束');
    expect(tCode('no.never_heard', 'no.unknown', { code: 'x' })).toBe('没有执行（x）');
  });

  it('follow the setting, then the browser', () => {
    expect(preferred('auto', ['zh-TW', 'en'])).toBe('zh');
    expect(preferred('auto', ['fr', 'en-GB', 'zh'])).toBe('en');
    expect(preferred('zh', ['en'])).toBe('zh');
    expect(preferred('auto', ['fr'])).toBe('en');
  });
});
