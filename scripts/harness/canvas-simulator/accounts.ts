import type { Request, Response, Router } from 'express';
import { queryList, queryText } from '../query.ts';
import type { HarnessAccount, HarnessInstitution, HarnessTerm } from '../world.ts';
import { forbidden, notFound } from './answers.ts';
import { sendPage } from './paging.ts';
import type { SimulatorState } from './state.ts';
import { accountsAdministered, ownerOf } from './tokens.ts';

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

/** The account and everything below it. */
export function accountsBelow({ accounts }: HarnessInstitution, id: string): ReadonlySet<string> {
  const found = new Set([id]);
  for (const account of accounts)
    if (account.parentId !== null && found.has(account.parentId)) found.add(account.id);
  return found;
}

type AccountHandler = (req: Request, res: Response, account: HarnessAccount) => void;

/** Finds the path's account in the token's own institution; another institution's doesn't exist for it. */
const withAccount = (handle: AccountHandler) => (req: Request, res: Response) => {
  const { institution } = ownerOf(res);
  const id = req.params.id === 'self' ? institution.rootAccountId : req.params.id;
  const account = institution.accounts.find((candidate) => candidate.id === id);
  if (!account) return notFound(res);
  handle(req, res, account);
};

/** Like `withAccount`, for the account's administrators. */
export const withOwnAccount = (handle: AccountHandler) =>
  withAccount((req, res, account) => {
    if (!ownerOf(res).isAdmin) return forbidden(res);
    handle(req, res, account);
  });

export function accountRoutes(router: Router, { denied }: Pick<SimulatorState, 'denied'>) {
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
      // Only root accounts have terms.
      if (account.parentId !== null) return notFound(res);
      const items = ownerOf(res).institution.terms;
      sendPage(req, res, {
        items,
        shape: termJson,
        wrap: (page) => ({ enrollment_terms: page }),
        isNumbered: true,
      });
    }),
  );
  router.get('/accounts/:id/admins', withOwnAccount(sendAdmins));
  router.get('/accounts/:id/roles', withOwnAccount(sendRoles));
  router.get(
    '/accounts/:id/permissions',
    withAccount((req, res) => {
      const { isAdmin } = ownerOf(res);
      const asked = queryList(req, 'permissions');
      res.json(Object.fromEntries(asked.map((name) => [name, isAdmin && !denied.has(name)])));
    }),
  );
}

/** Everyone is admin of the uppermost account that they administer, in one role. */
function sendAdmins(req: Request, res: Response, { id }: HarnessAccount) {
  const { institution } = ownerOf(res);
  const wanted = queryList(req, 'user_id');
  const admins = institution.people.filter(
    (person) => accountsAdministered(institution, person)[0]?.id === id,
  );
  sendPage(req, res, {
    items: admins.filter(({ lmsUserId }) => wanted.length === 0 || wanted.includes(lmsUserId)),
    shape: ({ lmsUserId, name }) => ({
      id: `${lmsUserId}0`,
      role: 'AccountAdmin',
      role_id: adminRoleId,
      workflow_state: 'active',
      user: { id: lmsUserId, name },
    }),
  });
}

const adminRoleId = '1';

function sendRoles(req: Request, res: Response) {
  sendPage(req, res, {
    items: [{ id: adminRoleId, name: 'AccountAdmin' }],
    shape: ({ id, name }) => ({
      id,
      role: name,
      label: 'Account Admin',
      base_role_type: name,
      workflow_state: 'active',
      permissions: { read_course_list: { enabled: true, locked: false, readonly: true } },
    }),
  });
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
    isNumbered: true,
  });
}
