import {
  createBrowserRouter,
  generatePath,
  Navigate,
  useLocation,
  useParams,
  type RouteObject,
  Outlet,
  useNavigate,
} from 'react-router';
import { useEffect, type ReactNode, Suspense } from 'react';
import { Spinner, View, Button, Text } from '@instructure/ui/latest';
import { useIntl, FormattedMessage } from 'react-intl';
import { Problem } from '../data/problem.ts';
import type { Beginning } from '../data/start-session.ts';
import { useSettings } from '../data/use-settings.tsx';
import LoginPage from './login-page.tsx';
import { ManageLayout } from './manage-layout.tsx';
import NotFoundPage from '../ui/page/not-found-page.tsx';
import {
  errorPath,
  loginPath,
  loginPathFrom,
  notFoundPath,
  pathAfterLogin,
  useErrorState,
} from '../ui/page/outside-paths.ts';
import { pages, type PageDefinition, isOffered } from './pages.tsx';
import { Shell } from './shell.tsx';
import { followHeight } from '../ui/page/lms-frame.ts';
import { Brand } from './brand.tsx';
import { useTabTitleMeanwhile } from '../ui/page/tab-title.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useProblemText } from '../ui/page/load-state.tsx';
import { appMessages } from './app.messages.ts';

const toRoute = (definition: PageDefinition): RouteObject => ({
  path: `/${definition.path}`,
  element: <PageGuard definition={definition} />,
});

const isManaged = ({ path }: PageDefinition) => path.startsWith('manage/');

/** Leads to the start page that the person chose. */
function ToStart() {
  return <Navigate to={`/${useSettings().startPage}`} replace />;
}

const startAddresses = ['/', '/home'];

/** Other addresses of pages: ones that people type or guess, and ones the specification names. */
const forwarded = {
  '/manage': '/manage/batches',
  '/settings': '/manage/general',
  '/batches': '/manage/batches',
  '/batches/:id': '/manage/batches/:id',
  '/quick-views': '/courses',
  '/checklists': '/tasks',
  '/fixes': '/manage/fixes',
};

/** Leads to the table of courses with a quick view. */
function ToQuickView() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.set('view', id);
  return <Navigate to={{ pathname: '/courses', search: `?${params}` }} replace />;
}

const quickViewPath = '/quick-views/:id';

/** Redirects, and keeps the query. */
function Forward({ to }: { to: string }) {
  const params = useParams();
  const { search } = useLocation();
  return <Navigate to={{ pathname: generatePath(to, params), search }} replace />;
}

/** Leads on to the page the person wanted before logging in. */
function AfterLogin() {
  return <Navigate to={pathAfterLogin(useLocation().search)} replace />;
}

/** Leads to the login page. Instructors, whose view is inside a course, get the message in its place (specification §2). */
function ToLogin() {
  const { pathname, search } = useLocation();
  if (!pathname.includes('/instructor/view'))
    return <Navigate to={loginPathFrom(`${pathname}${search}`)} replace />;
  return (
    <PlainLayout>
      <LoginPage />
    </PlainLayout>
  );
}

const broken = (problem?: Problem) => (
  <PlainLayout>
    <ErrorPage problem={problem} />
  </PlainLayout>
);

/** The pages outside the protected layout. */
const outside = (login: RouteObject['element']): RouteObject => ({
  element: <PlainLayout />,
  errorElement: broken(),
  children: [
    { path: loginPath, element: login },
    { path: notFoundPath, element: <NotFoundPage /> },
    { path: '/not-found', element: <NotFoundPage /> },
    { path: errorPath, element: <ErrorPage /> },
    { path: '*', element: <NotFoundPage /> },
  ],
});

/** A session's routes: its pages inside the shell. If a page breaks, the navigation stays. */
const sessionRoutes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: broken(),
    children: [
      {
        errorElement: <ErrorPage />,
        children: [
          ...startAddresses.map((path) => ({ path, element: <ToStart /> })),
          ...Object.entries(forwarded).map(([path, to]) => ({ path, element: <Forward to={to} /> })),
          { path: quickViewPath, element: <ToQuickView /> },
          { element: <ManageLayout />, children: pages.filter(isManaged).map(toRoute) },
          ...pages.filter((definition) => !isManaged(definition)).map(toRoute),
        ],
      },
    ],
  },
  outside(<AfterLogin />),
];

/** Without a session, every session page leads to the login page. */
const strangerRoutes: RouteObject[] = [
  ...[
    ...startAddresses,
    ...Object.keys(forwarded),
    quickViewPath,
    ...pages.map(({ path }) => `/${path}`),
  ].map((path) => ({ path, element: <ToLogin /> })),
  outside(<LoginPage />),
];

/** If we can't even tell whether there's a session, one page is shown at every address, and says why. */
const brokenRoutes = (problem: Problem): RouteObject[] => [{ path: '*', element: broken(problem) }];

export function makeRouter(beginning: Beginning) {
  if (beginning instanceof Problem) return createBrowserRouter(brokenRoutes(beginning));
  return createBrowserRouter(beginning ? sessionRoutes : strangerRoutes);
}

/** The frame of pages outside a session: the product's name above one column. */
function PlainLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  useEffect(followHeight, []);
  return (
    <>
      <header className="top-bar">
        <Brand />
      </header>
      <main className="page narrow">{children}</main>
    </>
  );
}

/** Shows a page to people who may see it; for everyone else it doesn't exist. */
function PageGuard({ definition }: { definition: PageDefinition }) {
  const intl = useIntl();
  const settings = useSettings();
  const { page: Page, title } = definition;
  useTabTitleMeanwhile(intl.formatMessage(title));
  if (!isOffered(definition, settings)) return <NotFoundPage />;
  const waiting = (
    <View as="div" textAlign="center" padding="large">
      <Spinner renderTitle={intl.formatMessage(uiMessages.loading)} />
    </View>
  );
  return (
    <Suspense fallback={waiting}>
      <Page />
    </Suspense>
  );
}

interface ErrorPageProps {
  /** why nothing could be shown, if there's no page to say it */
  readonly problem?: Problem | undefined;
}

/** Shown when a page can't be: at its own address after a failed load, in the page's place when it breaks. */
function ErrorPage({ problem }: ErrorPageProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const given = useErrorState(errorPath);
  const textOf = useProblemText();
  const general = intl.formatMessage(appMessages.errorText);
  const handleRetry = () => {
    // A part that couldn't be fetched stays broken until the page is reloaded.
    if (problem || pathname !== errorPath) window.location.reload();
    else void navigate(given?.from ?? '/dashboard', { replace: true });
  };
  return (
    <>
      <PageHeading title={intl.formatMessage(appMessages.errorTitle)} />
      <Text as="p">{problem ? textOf(problem, general) : given?.message || general}</Text>
      <Button onClick={handleRetry}>
        <FormattedMessage {...uiMessages.retry} />
      </Button>
    </>
  );
}
