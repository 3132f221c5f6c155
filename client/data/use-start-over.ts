import { useNavigate } from 'react-router';
import { frameCookie } from '#shared/sessions/frame-cookie.ts';
import { clientToken } from './call.ts';
import { useForgetReads } from './use-endpoint.ts';

/** Whether this page could be loaded again where it is: inside the LMS it takes the cookie of its launch. */
function isReloadable() {
  if (window.parent === window) return true;
  try {
    return document.cookie.includes(`${frameCookie}=`);
  } catch {
    return false;
  }
}

/**
 * Returns a function that reloads the app at a path, because the session works elsewhere from now on. Where the
 * browser keeps no storage or no cookie a reload would lose the session: there all that was read is forgotten instead.
 */
export function useStartOver() {
  const navigate = useNavigate();
  const forgetReads = useForgetReads();
  return async (path: string) => {
    if (clientToken.outlivesReload() && isReloadable()) return window.location.assign(path);
    // Left first: the page's record belongs to where one was.
    await navigate(path);
    await forgetReads();
  };
}
