import { Suspense, type ReactNode } from 'react';
import { FormattedMessage, useIntl, FormattedDate } from 'react-intl';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { Pill } from '@instructure/ui/latest';
import type { Batch } from '#shared/batches/batch.ts';
import type { Message } from '#shared/text/messages.ts';
import { batchTexts } from '#shared/batches/batch.columns.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { useSettings } from '../data/use-settings.tsx';
import NotFoundPage from '../ui/page/not-found-page.tsx';
import { PageLoad } from '../ui/page/page-load.tsx';
import { SyncPanel } from '../syncs/sync-panel.tsx';
import { LinkButton } from '../ui/page/link-button.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { BatchCoursesTab } from './batch-courses-tab.tsx';
import { useBatchesCrumb } from './batch-crumbs.ts';
import { useBatch } from './batch.api.ts';
import { batchMessages } from './batch.messages.ts';
import { courseChangeMessages } from './course-change.messages.ts';
import { BatchTypeLabel } from './batch-type-label.tsx';

/** A batch in one line: whether it's archived, its type, team, deadline and tags. */
function BatchFacts({ batch }: { batch: Batch }) {
  const intl = useIntl();
  const { features } = useSettings().institution;
  const { status, type, team, deadlineDate, tags } = batch;
  return (
    <dl className="facts-row">
      {status === 0 ? (
        <Fact name="status">
          <Pill>{intl.formatMessage(batchTexts.archived)}</Pill>
        </Fact>
      ) : null}
      <Fact name="type">
        <BatchTypeLabel type={type} />
      </Fact>
      <Fact name="team">{team?.title ?? <FormattedMessage {...batchMessages.unassigned} />}</Fact>
      {deadlineDate === null ? null : (
        <Fact name="deadline">
          <FormattedDate value={deadlineDate} timeZone="UTC" dateStyle="medium" />
        </Fact>
      )}
      {features.includes('tags') && tags.length > 0 ? (
        <Fact name="tags">{intl.formatList(tags.map(({ title }) => title))}</Fact>
      ) : null}
    </dl>
  );
}

const factLabels = {
  status: batchMessages.status,
  type: batchTexts.type,
  team: batchTexts.team,
  deadline: batchTexts.deadline,
  tags: batchTexts.tags,
};

interface FactProps {
  readonly name: keyof typeof factLabels;
  readonly children: ReactNode;
}

const Fact = ({ name, children }: FactProps) => (
  <div>
    <dt>
      <FormattedMessage {...factLabels[name]} />
    </dt>
    <dd>{children}</dd>
  </div>
);

const SyncHistory = lazyPart(() => import('../syncs/sync-history-dialog.tsx'));
const AddCoursesTab = lazyPart(() => import('./add-courses/add-courses-tab.tsx'));
const CsvTab = lazyPart(() => import('./add-courses/csv-tab.tsx'));
const ChecklistsPanel = lazyPart(() => import('../checklists/batch-checklists-panel.tsx'));
const ExceptionsTab = lazyPart(() => import('./exceptions-tab.tsx'));

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
