import { pathFor } from './canvas-calls.ts';
import type { CanvasClient } from './canvas-client.ts';
import { canvasAccount, type CanvasAccount } from './canvas-types.ts';
import { parsed } from './parse-answer.ts';

/** No account tree is deeper; a longer chain of parents is a cycle. */
const deepest = 20;

export const readAccount = async (client: CanvasClient, accountId: string) =>
  parsed(canvasAccount, await client.read(pathFor('account', accountId)));

/** An account, its parent, and so on up to the root, each read on demand. Throws LmsProblem. */
export async function* accountsAbove(client: CanvasClient, accountId: string): AsyncGenerator<CanvasAccount> {
  let next: string | null = accountId;
  for (let depth = 0; next !== null && depth < deepest; depth += 1) {
    const account: CanvasAccount = await readAccount(client, next);
    yield account;
    next = account.parent_account_id;
  }
}
