import type { Router } from 'express';
import { queryText } from '../query.ts';
import type { HarnessInstitution } from '../world.ts';
import { withOwnAccount } from './accounts.ts';
import { forbidden, notFound } from './answers.ts';
import { sendPage } from './paging.ts';
import { ownerOf } from './tokens.ts';

interface User {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
}

/** Everyone the institution's Canvas knows by name: the people who launch, the staff, and all teachers. */
function usersOf({ people, staff, teachers }: HarnessInstitution): User[] {
  const launching = people.map(({ lmsUserId, name, email }) => ({ id: lmsUserId, name, email }));
  const known = new Set(launching.map(({ id }) => id));
  const others = teachers
    .filter(({ id }) => !known.has(id))
    .map(({ id, name }) => ({ id, name, email: null }));
  return [...launching, ...staff, ...others];
}

const loginOf = (name: string) => name.toLowerCase().replace(/\W+/g, '.');

const userJson = ({ id, name, email }: User) => ({
  id,
  name,
  short_name: name,
  sortable_name: name.split(' ').toReversed().join(', '),
  email,
  login_id: email ?? loginOf(name),
});

export function userRoutes(router: Router) {
  router.get('/users/self', (_req, res) => {
    const { institution, userId, userName } = ownerOf(res);
    const known = usersOf(institution).find(({ id }) => id === userId);
    res.json(userJson(known ?? { id: userId, name: userName, email: null }));
  });
  router.get('/users/:id/profile', (req, res) => {
    const { institution, isAdmin, userId } = ownerOf(res);
    const id = req.params.id === 'self' ? userId : req.params.id;
    const user = usersOf(institution).find((candidate) => candidate.id === id);
    if (!user) return notFound(res);
    if (!isAdmin && id !== userId) return forbidden(res);
    res.json({ ...userJson(user), primary_email: user.email, time_zone: institution.timeZone });
  });
  router.get(
    '/accounts/:id/users',
    withOwnAccount((req, res) => {
      const search = queryText(req, 'search_term')?.toLowerCase() ?? '';
      sendPage(req, res, {
        items: usersOf(ownerOf(res).institution),
        matches: ({ id, name, email }) =>
          id === search || `${name} ${email ?? ''}`.toLowerCase().includes(search),
        shape: userJson,
      });
    }),
  );
  router.get(
    '/accounts/:id/admins',
    withOwnAccount((req, res) => {
      sendPage(req, res, {
        items: ownerOf(res).institution.people,
        matches: ({ kind }) => kind === 'institution_admin' || kind === 'super_admin',
        shape: ({ lmsUserId, name }) => ({
          id: lmsUserId,
          role: 'AccountAdmin',
          workflow_state: 'active',
          user: { id: lmsUserId, name },
        }),
      });
    }),
  );
}
