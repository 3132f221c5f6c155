import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { Pill } from '@instructure/ui/latest';
import type { Batch, BatchDetails } from '#shared/batches/batch.ts';
import type { Message } from '#shared/text/messages.ts';
import { batchTexts } from '#shared/batches/batch.columns.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { useSettings } from '../data/use-settings.tsx';
import NotFoundPage from '../ui/page/not-found-page.tsx';
import { PageLoad } from '../ui/page/page-load.tsx';
import { LinkButton, TextLink } from '../ui/page/link-button.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { BatchCoursesTab } from './batch-courses-tab.tsx';
import { BatchStatusLine } from './batch-status-line.tsx';
import { useBatchesCrumb } from './batch-crumbs.ts';
import { useBatch } from './batch.api.ts';
import { batchMessages } from './batch.messages.ts';
import { courseChangeMessages } from './course-change.messages.ts';
import { BatchTypeLabel } from './batch-type-label.tsx';

/** A batch in one line: whether it's archived, its type, courses, team, deadline and tags. */
function BatchFacts({ batch }: { batch: BatchDetails }) {
  const intl = useIntl();
  const { features } = useSettings().institution;
  const { status, type, team, deadlineDate, tags, courseCount, inScopeCount } = batch;
  const text = useTexts(batchMessages, { title: team?.title ?? '', count: courseCount });
  return (
    <>
      {status === 0 ? <Pill>{intl.formatMessage(batchTexts.archived)}</Pill> : null}
      <BatchTypeLabel type={type} />
      <span>{text('courseFact')}</span>
      {inScopeCount < courseCount ? <span>{text('inScopeFact', { count: inScopeCount })}</span> : null}
      <span>{text(team ? 'teamFact' : 'noTeamFact')}</span>
      {deadlineDate === null ? null : (
        <span>
          {text('deadlineFact', {
            day: intl.formatDate(deadlineDate, { timeZone: 'UTC', dateStyle: 'medium' }),
          })}
        </span>
      )}
      {features.includes('tags') && tags.length > 0 ? (
        <span>{text('tagsFact', { titles: intl.formatList(tags.map(({ title }) => title)) })}</span>
      ) : null}
    </>
  );
}

/** The rule as a sentence, with the names that Canvas has. */
function RuleSentence({ batch }: { batch: BatchDetails }) {
  const intl = useIntl();
  const { accountId, termId, includeChildAccounts, courseFormat } = batch.config;
  const nameOf = (title: string | null, id: string) => (
    <strong key={id}>
      <bdi>{title ?? intl.formatMessage(batchMessages.goneFromCanvas, { id })}</bdi>
    </strong>
  );
  const formats = courseFormat.map((format) => intl.formatMessage(batchMessages.formatInRule, { format }));
  return (
    <p className="rule-sentence">
      <FormattedMessage
        {...batchMessages.rule}
        values={{
          account: nameOf(batch.accountTitle, accountId ?? ''),
          children: String(includeChildAccounts),
          hasTerm: String(termId !== null),
          term: nameOf(batch.termTitle, termId ?? ''),
          hasFormats: String(formats.length > 0),
          formats: intl.formatList(formats, { type: 'disjunction' }),
          isHybrid: String(batch.type === 'hybrid'),
        }}
      />{' '}
      {batch.permissions.edit ? (
        <TextLink to={`/manage/batches/settings/${batch.id}`} isInSentence>
          <FormattedMessage {...batchMessages.changeRule} />
        </TextLink>
      ) : null}
    </p>
  );
}

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

function BatchView({ batch }: { batch: BatchDetails }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { id, title, type, permissions } = batch;
  return (
    <>
      <PageHeading title={title} crumbs={[useBatchesCrumb()]} subtitle={<BatchFacts batch={batch} />}>
        {permissions.edit ? (
          <LinkButton to={`/manage/batches/settings/${id}`}>
            <FormattedMessage {...batchMessages.settings} />
          </LinkButton>
        ) : null}
      </PageHeading>
      {type === 'static' ? null : <RuleSentence batch={batch} />}
      <BatchStatusLine batch={batch} />
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
