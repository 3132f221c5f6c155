import type { Request, Response, Router } from 'express';
import { queryList, queryText } from '../query.ts';
import type { HarnessAccount, HarnessInstitution, HarnessTerm } from '../world.ts';
import { forbidden, notFound } from './answers.ts';
import { sendPage } from './paging.ts';
import { ownerOf } from './tokens.ts';

const accountJson = (account: HarnessAccount, { rootAccountId }: HarnessInstitution) => ({
  id: account.id,
  name: account.name,
  parent_account_id: account.parentId,
  root_account_id: account.parentId === null ? null : rootAccountId,
  sis_account_id: null,
  workflow_state: 'active',
});

const termJson = ({ id, name, startAt, endAt }: HarnessTerm) => ({
  id,
  name,
  start_at: startAt,
  end_at: endAt,
  workflow_state: 'active',
  sis_term_id: null,
});

/** The account and all accounts below it. */
export function accountsBelow({ accounts }: HarnessInstitution, id: string): ReadonlySet<string> {
  const found = new Set([id]);
  for (const account of accounts)
    if (account.parentId !== null && found.has(account.parentId)) found.add(account.id);
  return found;
}

type AccountHandler = (req: Request, res: Response, account: HarnessAccount) => void;

/** Finds the account of the path in the token's own institution; another institution's does not exist for it. */
export const withAccount = (handle: AccountHandler) => (req: Request, res: Response) => {
  const { institution } = ownerOf(res);
  const id = req.params.id === 'self' ? institution.rootAccountId : req.params.id;
  const account = institution.accounts.find((candidate) => candidate.id === id);
  if (!account) return notFound(res);
  handle(req, res, account);
};

/** As `withAccount`, for those who administer it. */
export const withOwnAccount = (handle: AccountHandler) =>
  withAccount((req, res, account) => {
    if (!ownerOf(res).isAdmin) return forbidden(res);
    handle(req, res, account);
  });

export function accountRoutes(router: Router) {
  router.get('/accounts', (req, res) => {
    const { institution, isAdmin } = ownerOf(res);
    const items = isAdmin ? institution.accounts.filter(({ parentId }) => parentId === null) : [];
    sendPage(req, res, { items, shape: (account) => accountJson(account, institution) });
  });
  router.get(
    '/accounts/:id',
    withAccount((_req, res, account) => res.json(accountJson(account, ownerOf(res).institution))),
  );
  router.get('/accounts/:id/sub_accounts', withOwnAccount(sendSubAccounts));
  router.get(
    '/accounts/:id/terms',
    withOwnAccount((req, res, account) => {
      // Terms belong to root accounts alone.
      if (account.parentId !== null) return notFound(res);
      const items = ownerOf(res).institution.terms;
      sendPage(req, res, { items, shape: termJson, wrap: (page) => ({ enrollment_terms: page }) });
    }),
  );
  router.get(
    '/accounts/:id/permissions',
    withAccount((req, res) => {
      const { isAdmin } = ownerOf(res);
      res.json(Object.fromEntries(queryList(req, 'permissions').map((name) => [name, isAdmin])));
    }),
  );
}

function sendSubAccounts(req: Request, res: Response, { id }: HarnessAccount) {
  const { institution } = ownerOf(res);
  const below = accountsBelow(institution, id);
  const isRecursive = queryText(req, 'recursive') === 'true';
  sendPage(req, res, {
    items: institution.accounts,
    matches: (account) =>
      isRecursive ? account.id !== id && below.has(account.id) : account.parentId === id,
    shape: (account) => accountJson(account, institution),
  });
}
