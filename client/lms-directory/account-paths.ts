import type { listAccounts } from '#shared/lms-directory/lms-directory.api.ts';
import type { Result } from '#shared/http/endpoint.ts';
import { keyOf } from '#shared/text/search-key.ts';

type Account = Result<typeof listAccounts>['accounts'][number];

/** An account as a choice in the list. */
interface AccountOption {
  readonly id: string;
  readonly label: string;
}

/** The whole tree, each account indented by its depth; parents come before their children. */
export const asTree = (accounts: readonly Account[]): AccountOption[] =>
  accounts.map(({ id, title, depth }) => ({ id, label: `${'\u2003'.repeat(depth)}${title}` }));

/** The accounts whose title contains what was typed, each with its path to tell namesakes apart. */
export function matching(accounts: readonly Account[], typed: string): AccountOption[] {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const pathOf = ({ title, parentId }: Account): string => {
    const parent = byId.get(parentId ?? '');
    // Everything is below the root, so the root isn't worth naming.
    return parent && parent.parentId !== null ? `${pathOf(parent)} › ${title}` : title;
  };
  return accounts
    .filter(({ title }) => keyOf(title).includes(keyOf(typed)))
    .map((account) => ({ id: account.id, label: pathOf(account) }));
}
