import { randomFrom } from '#scripts/harness/random.ts';
import { addressesAhead, PagesAhead } from './pages-ahead.ts';

const at = (page: number | string, rest = '') =>
  `https://c.test/api/v1/accounts/1/courses?page=${page}&per_page=100${rest}`;

test.each([
  ['many pages', at(2), at(90), Array.from({ length: 16 }, (_, place) => place + 2)],
  ['a few', at(2), at(3), [2, 3]],
  ['the last one', at(7), at(7), [7]],
  ['no last page', at(2), undefined, [2]],
  ['a last page before the next one', at(5), at(4), [5]],
  ['a last page of another list', at(2), at(9, '&enrollment_term_id=3'), [2]],
  ['a last page that is no number', at(2), at('bookmark:WzFd'), [2]],
  ['a last page of absurd length', at(2), at('9'.repeat(40)), [2]],
  ['two numbers', at(2, '&page=2'), at(9, '&page=9'), [2]],
])('%s: what may be asked for', (_, next, last, pages) => {
  const rest = next.endsWith('&page=2') ? '&page=2' : '';
  expect(addressesAhead(next, last)).toEqual(pages.map((page) => at(page, rest)));
});

test('a bookmark is read by itself', () => {
  expect(addressesAhead(at('bookmark:WzFd'), at('bookmark:Wzld'))).toEqual([at('bookmark:WzFd')]);
});

interface Page {
  readonly address: string;
  readonly next: string | undefined;
  readonly last: string | undefined;
}

/** A list whose links say what they like; it ends after `pages`. */
function makeList(seed: number, pages: number) {
  const random = randomFrom(seed);
  const order = Array.from({ length: pages }, (_, place) =>
    random.chance(0.1) ? at(`bookmark:${place}`) : at(place + 1 + (random.chance(0.1) ? 1_000 : 0)),
  );
  const byAddress = new Map<string, Page>();
  for (const [place, address] of order.entries())
    byAddress.set(address, {
      address,
      next: order[place + 1],
      last: random.pick([at(pages), at(pages * 9), at(1), at(random.between(1, pages + 1)), '']) || undefined,
    });
  return { first: order[0] ?? '', byAddress };
}

async function readAll(first: string, read: (address: string) => Promise<Page>) {
  const ahead = new PagesAhead(read, followers);
  const taken: string[] = [];
  for (let address: string | undefined = first; address !== undefined;) {
    const page: Page = await ahead.take(address);
    taken.push(page.address);
    address = page.next;
  }
  return taken;
}

const followers = ({ next, last }: Page) => (next === undefined ? [] : addressesAhead(next, last));

test('gives the pages that following the links gives, whatever the links say, and few others', async () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const { first, byAddress } = makeList(seed, 1 + (seed % 40));
    let [asked, now, most] = [0, 0, 0];
    const taken = await readAll(first, async (address) => {
      asked += 1;
      most = Math.max(most, (now += 1));
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      const page = byAddress.get(address);
      if (!page) throw new Error('no such page');
      return page;
    });
    expect(taken).toEqual([...byAddress.keys()]);
    expect(asked).toBeLessThanOrEqual(byAddress.size + 8);
    expect(most).toBeLessThanOrEqual(5);
  }
});

/** The page with a number in a list of many. */
const numberedPage = async (address: string) => {
  const page = Number(/page=(\d+)/.exec(address)?.[1]);
  return { address, next: page < 50 ? at(page + 1) : undefined, last: at(50) };
};

test('goes on while the pages that have come are dealt with, until sixteen are waiting', async () => {
  const asked: string[] = [];
  const ahead = new PagesAhead((address) => {
    asked.push(address);
    return numberedPage(address);
  }, followers);
  await ahead.take(at(1));
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toEqual(Array.from({ length: 17 }, (_, place) => at(place + 1)));
  await ahead.take(at(2));
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toHaveLength(18);
});

test('a page that fails is a problem only when its turn comes', async () => {
  const ahead = new PagesAhead(async (address) => {
    if (address === at(3)) throw new Error('broken');
    return numberedPage(address);
  }, followers);
  await ahead.take(at(1));
  expect(await ahead.take(at(2))).toMatchObject({ address: at(2) });
  await expect(ahead.take(at(3))).rejects.toThrow('broken');
  expect(await ahead.take(at(4))).toMatchObject({ address: at(4) });
});
