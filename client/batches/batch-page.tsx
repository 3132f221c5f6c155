import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import type { Batch } from '#shared/batches/batch.ts';
import { useSettings } from '../data/use-settings.tsx';
import NotFoundPage from '../ui/page/not-found-page.tsx';
import { PageLoad } from '../ui/page/page-load.tsx';
import type { Message } from '#shared/text/messages.ts';
import { SyncPanel } from '../syncs/sync-panel.tsx';
import { LinkButton } from '../ui/page/link-button.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { BatchCoursesTab } from './batch-courses-tab.tsx';
import { BatchFacts } from './batch-facts.tsx';
import { useBatchesCrumb } from './batch-crumbs.ts';
import { useBatch } from './batch.api.ts';
import { batchMessages } from './batch.messages.ts';
import { courseChangeMessages } from './course-change.messages.ts';

const SyncHistory = lazy(() => import('../syncs/sync-history-dialog.tsx'));
const AddCoursesTab = lazy(() => import('./add-courses/add-courses-tab.tsx'));
const CsvTab = lazy(() => import('./add-courses/csv-tab.tsx'));
const ChecklistsPanel = lazy(() => import('../tasklists/batch-checklists-panel.tsx'));
const ExceptionsTab = lazy(() => import('./exceptions-tab.tsx'));

/** One batch: the state of its syncs, and its courses. */
export default function BatchPage() {
  const intl = useIntl();
  const { id, tab } = useParams();
  const batch = useBatch(Number(id));
  const { isReadyGo } = useSettings();
  return (
    <PageLoad of={batch} failed={intl.formatMessage(batchMessages.readFailed)}>
      {(found) => (isHidden(found, tab, isReadyGo) ? <NotFoundPage /> : <BatchView batch={found} />)}
    </PageLoad>
  );
}

/** A tab that needs a permission or a flavour doesn't exist without it (specification §2). */
const isHidden = ({ permissions }: Batch, tab: string | undefined, isReadyGo: boolean) =>
  ((tab === 'add' || tab === 'csv') && !permissions.add_remove_courses) ||
  (tab === 'checklists' && !isReadyGo);

function BatchView({ batch }: { batch: Batch }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { id, title, type, permissions } = batch;
  return (
    <>
      <PageHeading title={title} crumbs={[useBatchesCrumb()]}>
        {permissions.edit ? (
          <LinkButton to={`/manage/batches/settings/${id}`}>
            <FormattedMessage {...batchMessages.settings} />
          </LinkButton>
        ) : null}
      </PageHeading>
      <BatchFacts batch={batch} />
      {type === 'static' ? null : <SyncPanel batchId={id} maySync={permissions.add_remove_courses} />}
      <BatchTabs batch={batch} />
      {pathname.endsWith('/sync/history') ? (
        <Suspense fallback={null}>
          <SyncHistory
            batchId={id}
            onClose={() => void navigate(`/manage/batches/${id}${search}`, { replace: true })}
          />
        </Suspense>
      ) : null}
    </>
  );
}

interface Tab {
  /** in the address, after /courses; empty for the list of courses */
  readonly path: string;
  readonly title: Message;
}

/** The tabs this person may see; no one changes a dynamic batch by hand. */
function tabsOf({ type, permissions }: Batch, isReadyGo: boolean): readonly Tab[] {
  const mayChange = permissions.add_remove_courses && type !== 'dynamic';
  return [
    { path: '', title: batchMessages.coursesTab },
    ...(mayChange
      ? [
          { path: 'add', title: courseChangeMessages.add },
          { path: 'csv', title: courseChangeMessages.fromFile },
        ]
      : []),
    ...(type === 'hybrid' ? [{ path: 'exceptions', title: courseChangeMessages.exceptions }] : []),
    ...(isReadyGo ? [{ path: 'checklists', title: batchMessages.checklistsTab }] : []),
  ];
}

function BatchTabs({ batch }: { batch: Batch }) {
  const intl = useIntl();
  const { tab: asked = '' } = useParams();
  const tabs = tabsOf(batch, useSettings().isReadyGo);
  const current = tabs.find(({ path }) => path === asked)?.path ?? '';
  const base = `/manage/batches/${batch.id}`;
  const mayChange = batch.permissions.add_remove_courses && batch.type !== 'dynamic';
  return (
    <>
      {tabs.length > 1 ? (
        <nav className="main-links page-tabs" aria-label={intl.formatMessage(courseChangeMessages.tabs)}>
          {tabs.map(({ path, title }) => (
            <Link
              key={path}
              to={path === '' ? base : `${base}/courses/${path}`}
              aria-current={path === current ? 'page' : undefined}
            >
              {intl.formatMessage(title)}
            </Link>
          ))}
        </nav>
      ) : null}
      <Suspense fallback={null}>
        {current === '' ? <BatchCoursesTab batch={batch} mayChange={mayChange} /> : null}
        {current === 'add' ? <AddCoursesTab batchId={batch.id} /> : null}
        {current === 'csv' ? <CsvTab batchId={batch.id} /> : null}
        {current === 'exceptions' ? <ExceptionsTab batchId={batch.id} mayChange={mayChange} /> : null}
        {current === 'checklists' ? <ChecklistsPanel batchId={batch.id} /> : null}
      </Suspense>
    </>
  );
}
