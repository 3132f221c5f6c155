import { nowhere } from '#server/scanners/body/place.ts';
import { readContent } from '#server/scanners/read-content.ts';
import { randomFrom, type Random } from '#scripts/harness/random.ts';
import type { FindingState } from '#shared/findings/finding.ts';
import { mergeFindings, type KnownFinding } from './merge-findings.ts';

/** What's stored of one item, as the database would keep it. */
class Stored {
  rows: KnownFinding[] = [];
  #next = 1;

  /** Scans the text and stores the result; returns how much was added and fixed. */
  scan(html: string) {
    const { findings, hasMore } = readContent(html, nowhere).udoit;
    const merge = mergeFindings(this.rows, { findings, isCapped: hasMore });
    const updates = new Map(merge.updated.map((update) => [update.id, update]));
    const fixed = new Set(merge.fixedIds);
    const unlisted = new Set(merge.unlistedIds);
    this.rows = this.rows
      .filter(({ id }) => !unlisted.has(id))
      .map((row) => {
        const update = updates.get(row.id);
        if (fixed.has(row.id)) return { ...row, state: 'fixed' as const, identity: `gone ${row.id}` };
        if (!update) return row;
        const isResolved = update.state === 'resolved';
        return { ...row, ...update.finding, state: update.state, isResolved };
      });
    for (const finding of merge.added)
      this.rows.push({ ...finding, id: (this.#next += 1), state: 'active', isResolved: false });
    return { added: merge.added.length, fixed: merge.fixedIds.length };
  }

  resolve(excerpt: string) {
    this.rows = this.rows.map((row) =>
      row.excerpt.includes(excerpt) ? { ...row, state: 'resolved', isResolved: true } : row,
    );
  }

  excerpts(state: FindingState) {
    return this.rows.filter((row) => row.state === state).map(({ excerpt }) => excerpt);
  }
}

const vague = (address: string) => `<p>For it <a href="https://x.test/${address}">click here</a>.</p>`;
const picture = (name: string) => `<p><img src="https://x.test/${name}"></p>`;
const text = (words: string) => `<p>${words} and some more of it.</p>`;

const scanned = (...parts: string[]) => {
  const stored = new Stored();
  stored.scan(parts.join('\n'));
  return stored;
};

test('the same text again changes nothing', () => {
  const stored = scanned(vague('1'), picture('a.png'));
  const before = stored.rows;
  expect(stored.scan([vague('1'), picture('a.png')].join('\n'))).toEqual({ added: 0, fixed: 0 });
  expect(stored.rows).toEqual(before);
});

test('counts what is gone as fixed, once, and finds it again if it comes back', () => {
  const stored = scanned(vague('1'), picture('a.png'));
  expect(stored.scan(picture('a.png'))).toEqual({ added: 0, fixed: 1 });
  expect(stored.scan(picture('a.png'))).toEqual({ added: 0, fixed: 0 });
  expect(stored.scan([vague('1'), picture('a.png')].join('\n'))).toEqual({ added: 0, fixed: 0 });
  expect(stored.excerpts('active')).toHaveLength(2);
});

test('what a person judged as fine stays so wherever it moves, also when it was away for a while', () => {
  const stored = scanned(text('One'), vague('1'), vague('2'));
  stored.resolve('x.test/1');
  stored.scan([vague('2'), text('Two'), vague('1'), text('One')].join(''));
  expect(stored.excerpts('resolved')).toEqual([expect.stringContaining('x.test/1')]);
  stored.scan(text('Nothing'));
  stored.scan([vague('1'), vague('2')].join(''));
  expect(stored.excerpts('resolved')).toEqual([expect.stringContaining('x.test/1')]);
  expect(stored.excerpts('active')).toEqual([expect.stringContaining('x.test/2')]);
});

test('an edited element is the same finding, and no longer judged as fine', () => {
  const stored = scanned(text('Before'), vague('1'), text('After'));
  const [{ id } = { id: 0 }] = stored.rows;
  stored.resolve('x.test/1');
  expect(stored.scan([text('Before'), vague('edited'), text('After')].join('\n'))).toEqual({
    added: 0,
    fixed: 0,
  });
  expect(stored.rows).toMatchObject([{ id, state: 'active', isResolved: false }]);
});

test('of equal elements, the one whose neighbours are the same stays what it was', () => {
  const stored = scanned(text('One'), picture('a'), text('Two'), picture('a'), text('Three'));
  const second = stored.rows[1]?.id;
  stored.rows = stored.rows.map((row) =>
    row.id === second ? { ...row, state: 'resolved', isResolved: true } : row,
  );
  expect(stored.scan([text('Two'), picture('a'), text('Three')].join('\n'))).toEqual({ added: 0, fixed: 1 });
  expect(stored.rows.find(({ id }) => id === second)?.state).toBe('resolved');
});

test('findings beyond the limit of what is listed are not counted as fixed', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => picture(`${index}.png`)).join('');
  const stored = scanned(many);
  expect(stored.excerpts('active')).toHaveLength(1_000);
  expect(stored.scan(`${picture('new.png')}${many}`)).toEqual({ added: 1, fixed: 0 });
  expect(stored.excerpts('active')).toHaveLength(1_000);
});

describe('under random edits', () => {
  const faults = [
    vague,
    picture,
    (name: string) => `<h3 id="${name}"></h3>`,
    () => '<p><font>Old</font></p>',
  ];
  const partOf = (random: Random, index: number) =>
    random.chance(0.5)
      ? random.pick(faults)(random.chance(0.3) ? 'same' : String(index))
      : text(`Words ${index}`);

  /** Changes parts without faults, and moves any part elsewhere; faults stay as they are. */
  function editElsewhere(parts: readonly string[], random: Random): string[] {
    const edited = [...parts];
    const at = random.between(0, edited.length - 1);
    const choice = random.between(0, 2);
    if (choice === 0) edited.splice(at, 0, text(`Inserted ${random.between(0, 1e6)}`));
    else if (choice === 1 && (edited[at] ?? '').includes('some more')) edited[at] = text(`Edited ${at}`);
    else {
      const [moved = ''] = edited.splice(at, 1);
      edited.splice(random.between(0, edited.length), 0, moved);
    }
    return edited;
  }

  test('edits elsewhere neither fix nor find anything, and each removed fault is fixed exactly once', () => {
    for (let seed = 1; seed <= 150; seed += 1) {
      const random = randomFrom(seed);
      let parts = Array.from({ length: random.between(2, 14) }, (_, index) => partOf(random, index));
      const stored = new Stored();
      stored.scan(parts.join('\n'));
      const ids = stored.rows.map(({ id }) => id);
      for (let step = 0; step < 6; step += 1) {
        parts = editElsewhere(parts, random);
        expect([seed, step, stored.scan(parts.join('\n'))]).toEqual([seed, step, { added: 0, fixed: 0 }]);
      }
      expect(stored.rows.map(({ id }) => id)).toEqual(ids);
      expect(new Set(stored.rows.map(({ identity }) => identity)).size).toBe(stored.rows.length);
      const sound = parts.filter((part) => part.includes('some more'));
      const faulty = parts.length - sound.length;
      expect([seed, stored.scan(sound.join('\n')).fixed]).toEqual([seed, ids.length]);
      expect(faulty === 0 ? 0 : stored.excerpts('fixed').length).toBe(ids.length);
    }
  });
});
