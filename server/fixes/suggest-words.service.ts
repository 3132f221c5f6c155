import type { Actor } from '#server/access/actor.ts';
import { savingIn } from '#server/canvas-grants/hand.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { closest, type Body } from '#server/scanners/body/body.ts';
import type { BodyElement, BodyNode } from '#server/scanners/body/node.ts';
import { foldBlanks } from '#server/scanners/body/text.ts';
import type { Finding } from '#server/scanners/udoit/finding.ts';
import { formFor } from '#server/scanners/udoit/fixes/fix.ts';
import { suggestFor, type PictureAsked } from '#server/suggestions/suggest.service.ts';
import type { suggestWords } from '#shared/fixes/fixes.api.ts';
import type { Parsed } from '#shared/http/endpoint.ts';
import { Problem } from '#shared/http/problem.ts';
import { mostAround, type Suggestion } from '#shared/suggestions/suggestion.ts';
import { phrase } from '#shared/text/phrase.ts';
import { fixProblems } from './fix.messages.ts';
import { getFinding, langAt, openPicture, pictureBytes } from './open-finding.service.ts';

type Asked = Parsed<typeof suggestWords>['body'];

/** Has the institution's model propose words for a picture, for anyone who may save them where it is. Nothing is saved. */
export async function suggestWordsOf(
  scope: Scope,
  actor: Actor,
  { id, wasTold, language, copy }: Asked & { readonly id: number },
): Promise<Suggestion> {
  const { course } = await getFinding(scope, actor, id);
  const { as, needs } = await savingIn(scope, actor, course);
  if (as === null && needs !== 'consent')
    throw new Problem('conflict', phrase(fixProblems.cannotSave, { needs: needs ?? 'not_yours' }));
  const read = async (): Promise<PictureAsked> => {
    const found = await openPicture(scope, actor, id);
    const field = found && fieldOf(found.text.body, found.finding);
    const bytes = found && field ? await pictureBytes(scope, found) : undefined;
    if (!found || !bytes || !field) return { outcome: 'none', why: 'no_picture' };
    return {
      bytes,
      copy: copy === undefined ? undefined : Buffer.from(copy.slice(copy.indexOf(',')), 'base64'),
      rule: found.finding.rule,
      around: textAround(found.text.body, found.element),
      longest: field.longest,
      lang: langAt(found.element),
    };
  };
  return suggestFor(scope, actor, { findingId: id, wasTold, language }, read);
}

/** What there is to say of a picture that can be described; undefined for anything else. */
function fieldOf(body: Body, finding: Finding) {
  const form = formFor(body, finding);
  const field = 'isProved' in form ? null : form.ways.find(({ way }) => way === 'describe')?.field;
  return field?.kind === 'text' ? field : undefined;
}

const isHeading = ({ name }: BodyElement) => /^h[1-6]$/.test(name);

/** The text before and after an element, without headings and what isn't shown; half as much of each at most. */
export function textAround({ nodes }: Pick<Body, 'nodes'>, element: BodyElement): string {
  const most = mostAround / 2;
  const before = collect(nodes.slice(0, element.at).toReversed(), most);
  const after = collect(nodes.slice(element.last + 1), most);
  return `${foldBlanks(before.toReversed().join(' ')).slice(-most)} ${foldBlanks(after.join(' ')).slice(0, most - 1)}`.trim();
}

function collect(nodes: readonly BodyNode[], most: number): string[] {
  const texts: string[] = [];
  let length = 0;
  for (const node of nodes) {
    if (length > most) break;
    if (node.kind !== 'text' || node.parent.isGone || closest(node.parent, isHeading)) continue;
    texts.push(node.text);
    length += foldBlanks(node.text).length;
  }
  return texts;
}
