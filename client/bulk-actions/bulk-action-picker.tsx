import { Button, Menu } from '@instructure/ui/latest';
import { Suspense, useState, type ComponentType } from 'react';
import { useIntl } from 'react-intl';
import {
  asksFirst,
  bulkActionKinds,
  startableNames,
  ownersOf,
  type AskedActionName,
  type StartableName,
  type BulkActionInput,
} from '#shared/bulk-actions/bulk-action-kinds.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { useAbility, useSettings } from '../data/use-settings.tsx';
import { bulkActionMessages } from './bulk-action.messages.ts';
import { useStart, type BulkWish } from './use-bulk-action-steps.ts';

export type ChosenCourses = BulkWish['selection'];

interface AskedDialogProps<N extends AskedActionName> {
  readonly action: N;
  readonly selection: ChosenCourses;
  readonly count: number;
  readonly isRunning: boolean;
  readonly onStart: (params: BulkActionInput<N>) => void;
  readonly onCancel: () => void;
}

const [batch, tags] = [
  lazyPart(() => import('./choose-batch-dialog.tsx')),
  lazyPart(() => import('./choose-tags-dialog.tsx')),
];
const checklist = lazyPart(() => import('./choose-checklist-dialog.tsx'));
const publish = lazyPart(() => import('./publish-dialog.tsx'));

/** What asks for the parameters of each action that needs some. */
const dialogs: { readonly [N in AskedActionName]: ComponentType<AskedDialogProps<N>> } = {
  add_to_batch: batch,
  remove_from_batch: batch,
  tag: tags,
  untag: tags,
  decide_scope: lazyPart(() => import('./decide-scope-dialog.tsx')),
  set_status: lazyPart(() => import('./choose-status-dialog.tsx')),
  assign_checklist: checklist,
  remove_checklist: checklist,
  publish,
  unpublish: publish,
  message_instructors: lazyPart(() => import('./message-dialog.tsx')),
};

interface BulkActionsMenuProps {
  readonly selection: ChosenCourses;
  /** how many courses are chosen */
  readonly count: number;
  /** the actions that make sense here; all of them by default */
  readonly allowed?: readonly StartableName[];
  /** an action has started: the selection has done its service */
  readonly onStarted?: () => void;
}

/** What can be done to the chosen courses. People who can't change any course don't see it. */
export function BulkActionsMenu({
  selection,
  count,
  allowed = startableNames,
  onStarted,
}: BulkActionsMenuProps) {
  const intl = useIntl();
  const mayChange = useAbility('courses.change');
  const { institution, isReadyGo } = useSettings();
  const [asked, setAsked] = useState<AskedActionName>();
  const { start, isRunning } = useStart();
  if (!mayChange) return null;
  const has = { readygo: isReadyGo, tags: institution.features.includes('tags') };
  const offered = allowed.filter((name) => {
    const owners = ownersOf(name);
    return owners === undefined || has[owners];
  });
  const begin = async (wish: BulkWish) => {
    if (!(await start(wish))) return;
    setAsked(undefined);
    onStarted?.();
  };
  const choose = (action: StartableName) => {
    if (asksFirst(action)) setAsked(action);
    else void begin({ action, params: {}, selection });
  };
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
            {intl.formatMessage(bulkActionKinds[action].texts.menu)}
          </Menu.Item>
        ))}
      </Menu>
      <Suspense fallback={null}>
        {asked ? (
          <AskedDialog
            action={asked}
            selection={selection}
            count={count}
            isRunning={isRunning}
            // What the dialog of an action asks for are its parameters.
            onStart={(params) => void begin({ action: asked, params, selection } as BulkWish)}
            onCancel={() => setAsked(undefined)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

function AskedDialog<N extends AskedActionName>(props: AskedDialogProps<N>) {
  const { action } = props;
  const Dialog: ComponentType<AskedDialogProps<N>> = dialogs[action];
  return <Dialog {...props} />;
}
