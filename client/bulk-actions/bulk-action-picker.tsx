import { Button, Menu } from '@instructure/ui/latest';
import { lazy, Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import { type BulkActionName, bulkActionNames } from '#shared/bulk-actions/bulk-action.ts';
import { useAbility, useSettings } from '../data/use-settings.tsx';
import { bulkActionMessages } from './bulk-action.messages.ts';
import { useStart, type BulkWish } from './use-bulk-action-steps.ts';

const BatchDialog = lazy(() => import('./choose-batch-dialog.tsx'));
const ChecklistDialog = lazy(() => import('./choose-checklist-dialog.tsx'));
const StatusDialog = lazy(() => import('./choose-status-dialog.tsx'));
const MessageDialog = lazy(() => import('./message-dialog.tsx'));
const PublishDialog = lazy(() => import('./publish-dialog.tsx'));
const TagsDialog = lazy(() => import('./choose-tags-dialog.tsx'));

export type ChosenCourses = BulkWish['selection'];

interface BulkActionsMenuProps {
  readonly selection: ChosenCourses;
  /** how many courses are chosen */
  readonly count: number;
  /** the actions that make sense here; all of them by default */
  readonly allowed?: readonly BulkActionName[];
  /** an action has started: the selection has done its service */
  readonly onStarted?: () => void;
}

/** What can be done to the chosen courses. People who can't change any course don't see it. */
export function BulkActionsMenu({
  selection,
  count,
  allowed = bulkActionNames,
  onStarted,
}: BulkActionsMenuProps) {
  const intl = useIntl();
  const mayChange = useAbility('courses.change');
  const { institution, isReadyGo } = useSettings();
  const [asked, setAsked] = useState<BulkActionName>();
  const { start, isRunning } = useStart();
  if (!mayChange) return null;
  const offered = allowed.filter(
    (name) =>
      (institution.features.includes('tags') || !isAboutTags(name)) && (isReadyGo || !ofReadyGo.has(name)),
  );
  const begin = async (wish: BulkWish) => {
    if (!(await start(wish))) return;
    setAsked(undefined);
    onStarted?.();
  };
  const choose = (action: BulkActionName) => {
    if (action === 'scan' || action === 'full_scan') void begin({ action, params: {}, selection });
    else setAsked(action);
  };
  const dialog = { count, isRunning, onCancel: () => setAsked(undefined) };
  const text = intl.formatMessage(bulkActionMessages.menu);
  return (
    <>
      <Menu
        placement="bottom start"
        label={intl.formatMessage(bulkActionMessages.menuFor, { count })}
        trigger={
          <Button interaction={count === 0 || isRunning ? 'disabled' : 'enabled'}>{`${text} ▾`}</Button>
        }
      >
        {offered.map((action) => (
          <Menu.Item key={action} onSelect={() => choose(action)}>
            {intl.formatMessage(bulkActionMessages.name, { action })}
          </Menu.Item>
        ))}
      </Menu>
      <Suspense fallback={null}>
        {asked === 'add_to_batch' || asked === 'remove_from_batch' ? (
          <BatchDialog
            {...dialog}
            action={asked}
            onStart={(choice) => void begin({ ...choice, selection })}
          />
        ) : null}
        {asked === 'tag' || asked === 'untag' ? (
          <TagsDialog
            {...dialog}
            action={asked}
            onStart={(tags) => void begin({ action: asked, params: { tags: [...tags] }, selection })}
          />
        ) : null}
        {asked === 'set_status' ? (
          <StatusDialog {...dialog} onStart={(params) => void begin({ action: asked, params, selection })} />
        ) : null}
        {asked === 'assign_checklist' || asked === 'remove_checklist' ? (
          <ChecklistDialog
            {...dialog}
            action={asked}
            onStart={(params) => void begin({ action: asked, params, selection })}
          />
        ) : null}
        {asked === 'publish' || asked === 'unpublish' ? (
          <PublishDialog
            {...dialog}
            action={asked}
            selection={selection}
            onStart={() => void begin({ action: asked, params: {}, selection })}
          />
        ) : null}
        {asked === 'message_instructors' ? (
          <MessageDialog
            {...dialog}
            selection={selection}
            onStart={(params) => void begin({ action: asked, params, selection })}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** What only ReadyGo has. */
const ofReadyGo: ReadonlySet<BulkActionName> = new Set([
  'set_status',
  'assign_checklist',
  'remove_checklist',
  'publish',
  'unpublish',
  'message_instructors',
]);

const isAboutTags = (name: BulkActionName) => name === 'tag' || name === 'untag';
