import { useNavigate } from 'react-router';
import { frameCookie } from '#shared/sessions/frame-cookie.ts';
import { clientToken } from './call.ts';
import { useForgetReads } from './use-endpoint.ts';

/** Whether this page can be reloaded where it is: inside the LMS that takes its launch's cookie. */
function isReloadable() {
  if (window.parent === window) return true;
  try {
    return document.cookie.includes(`${frameCookie}=`);
  } catch {
    return false;
  }
}

/**
 * Returns a function that reloads the app at a path, because the session now works elsewhere. If the browser keeps no
 * storage or no cookie, a reload would lose the session, so all reads are forgotten instead.
 */
export function useStartOver() {
  const navigate = useNavigate();
  const forgetReads = useForgetReads();
  return async (path: string) => {
    if (clientToken.outlivesReload() && isReloadable()) return window.location.assign(path);
    // Left first: the page's record belongs to the former place.
    await navigate(path);
    await forgetReads();
  };
}
