import { useIntl } from 'react-intl';
import type { QuickViewKey } from '#shared/quick-views/quick-view.ts';
import { RecordChoice } from '../ui/form/choice.tsx';
import type { Outcome } from '../data/use-action.ts';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { useBatchDefault, useSetBatchDefault, useSetTeamDefault, useTeamDefault } from './quick-view.api.ts';
import { quickViewMessages } from './quick-view.messages.ts';
import { useBuiltInViews } from './use-built-in-views.ts';
import { useTexts } from '../ui/use-texts.ts';

/** The default quick view of a batch. A choice is saved at once. */
export function BatchDefaultView({ batchId }: { batchId: number }) {
  const intl = useIntl();
  const settings = useBatchDefault(batchId);
  const action = useSetBatchDefault();
  return (
    <LoadState of={settings}>
      {(data) => (
        <DefaultSelect
          {...data}
          hint={intl.formatMessage(quickViewMessages.batchDefaultHint)}
          onChoose={(quickView) =>
            action.run({ params: { id: batchId }, body: { quickView } }, quickViewMessages.changeFailed)
          }
        />
      )}
    </LoadState>
  );
}

/** The default quick view of a team. A choice is saved at once. */
export function TeamDefaultView({ teamId, mayChange }: { teamId: number; mayChange: boolean }) {
  const intl = useIntl();
  const settings = useTeamDefault(teamId);
  const action = useSetTeamDefault();
  return (
    <LoadState of={settings}>
      {(data) => (
        <DefaultSelect
          {...data}
          isReadOnly={!mayChange}
          hint={intl.formatMessage(quickViewMessages.teamDefaultHint)}
          onChoose={(quickView) =>
            action.run({ params: { id: teamId }, body: { quickView } }, quickViewMessages.changeFailed)
          }
        />
      )}
    </LoadState>
  );
}

interface DefaultSelectProps {
  readonly quickView: QuickViewKey | null;
  readonly choices: readonly { readonly id: number; readonly title: string }[];
  readonly hint: string;
  readonly isReadOnly?: boolean;
  readonly onChoose: (key: QuickViewKey | null) => Promise<Outcome<unknown>>;
}

function DefaultSelect({ quickView, choices, hint, isReadOnly = false, onChoose }: DefaultSelectProps) {
  const text = useTexts(quickViewMessages);
  const showNotice = useNotice();
  const builtIn = useBuiltInViews();
  const handleChoose = async (chosen: QuickViewKey | null) => {
    const { problem } = await onChoose(chosen);
    if (!problem) showNotice('success', text('defaultSaved'), brief);
  };
  return (
    <RecordChoice
      label={text('defaultView')}
      unsetLabel={text('noDefault')}
      messages={[{ type: 'hint', text: hint }]}
      interaction={isReadOnly ? 'readonly' : 'enabled'}
      value={quickView}
      records={[...choices, ...builtIn]}
      onChoose={(key) => void handleChoose(key)}
    />
  );
}
