import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import type { Settings } from '#shared/session/settings.ts';
import ErrorPage from './error-page.tsx';
import LoginPage from './login-page.tsx';
import { ManageLayout } from './manage-layout.tsx';
import NotFoundPage from './not-found-page.tsx';
import { PageGuard } from './page-guard.tsx';
import { pages, type PageDefinition } from './pages.tsx';
import { Shell } from './shell.tsx';

const toRoute = (definition: PageDefinition): RouteObject => ({
  path: `/${definition.path}`,
  element: <PageGuard definition={definition} />,
});

const isManaged = ({ path }: PageDefinition) => path.startsWith('manage/');
const to = (path: string) => <Navigate to={path} replace />;

/** The routes of a session: its pages within the shell, the rest beside it. */
const sessionRoutes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <ErrorPage />,
    children: [
      { path: '/', element: to('/dashboard') },
      { path: '/home', element: to('/dashboard') },
      { path: '/manage', element: to('/manage/batches') },
      { path: '/settings', element: to('/manage/general') },
      { element: <ManageLayout />, children: pages.filter(isManaged).map(toRoute) },
      ...pages.filter((definition) => !isManaged(definition)).map(toRoute),
      { path: '/error', element: <ErrorPage /> },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
  { path: '/login', element: <LoginPage /> },
];

/** Without a session there is one page, whatever the address. */
const strangerRoutes: RouteObject[] = [{ path: '*', element: <LoginPage />, errorElement: <ErrorPage /> }];

export function makeRouter(settings: Settings | null) {
  if (settings?.start) history.replaceState(null, '', settings.start.path);
  return createBrowserRouter(settings ? sessionRoutes : strangerRoutes);
}
