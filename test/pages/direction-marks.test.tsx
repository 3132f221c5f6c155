import { FakeApi } from '#test/support/fake-api.ts';
import { sampleText } from '#test/support/sample.ts';
import { openSpanish, paths } from '#test/support/spanish-pages.tsx';

/** A name that ends the isolate around it, and then the paragraph, and turns around whatever comes after it. */
const hostile = `${sampleText}\u2069\u202e\u2029\u202e`;

beforeEach(() => {
  localStorage.clear();
});

/** All that a page shows or says: its texts, and those of its attributes. */
function textsInPage() {
  const texts: string[] = [document.title];
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
  for (const element of document.querySelectorAll('*'))
    for (const { name, value } of element.attributes)
      if (!/^(?:href|id|for|class)$/.test(name)) texts.push(value);
  return texts;
}

/** Whether a mark reaches out of the text: it's in no isolate, or ends one that isn't the text's own. */
const reachesOut = (text: string) => text.split(/[\n\u2029]/).some(reachesOutOfParagraph);

function reachesOutOfParagraph(text: string) {
  let depth = 0;
  for (const character of text) {
    if (/[\u2066-\u2068]/.test(character)) depth += 1;
    if (character === '\u2069') depth -= 1;
    if (depth < 0 || (depth === 0 && /[\u202a-\u202e]/.test(character))) return true;
  }
  return depth !== 0;
}

test.each(paths)('%s shows names whose direction marks turn nothing around them', async (path) => {
  const network = new FakeApi();
  network.install();
  const send = globalThis.fetch;
  globalThis.fetch = async (...request) => {
    const answer = await send(...request);
    return new Response((await answer.text()).replaceAll(sampleText, hostile), { status: answer.status });
  };
  await openSpanish(network, path, 0);
  expect(textsInPage().filter(reachesOut)).toEqual([]);
});
