import { logOut } from '#shared/sessions/session.api.ts';
import { call, clientToken } from './call.ts';

/** Ends this session and shows how to start another. Works without the server too, because the token is forgotten. */
export async function leave() {
  await call(logOut, {}).catch(() => {});
  clientToken.clear();
  window.location.assign('/login');
}
