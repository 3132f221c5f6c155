import { useNavigate } from 'react-router';
import { clientToken } from './call.ts';
import { useForgetReads } from './use-endpoint.ts';

/**
 * Returns a function that loads the app anew at a path, because the session works elsewhere from now on. Where the
 * browser keeps no storage a reload would lose the session: there all that was read is forgotten instead.
 */
export function useStartOver() {
  const navigate = useNavigate();
  const forgetReads = useForgetReads();
  return async (path: string) => {
    if (clientToken.outlivesReload()) return window.location.assign(path);
    // Left first: the page's record belongs to where one was.
    await navigate(path);
    await forgetReads();
  };
}
