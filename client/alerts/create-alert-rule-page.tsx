import { useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { rulesPath } from './alert-addresses.ts';
import { AlertRuleEditor } from './alert-rule-editor.tsx';
import { useAlertPresets, useCreateAlertRule } from './alert.api.ts';
import { alertRuleMessages } from './alert-rule.messages.ts';
import { draftFrom, type Preset } from './rule-draft.ts';

const texts = { loading: alertRuleMessages.presetsLoading, failed: alertRuleMessages.presetsFailed };

/** A new rule, from nothing or from the preset in the address. */
export default function CreateAlertRulePage() {
  const intl = useIntl();
  const asked = useSearchParams()[0].get('preset');
  const presets = useAlertPresets();
  return (
    <>
      <PageHeading
        title={intl.formatMessage(alertRuleMessages.add)}
        crumbs={[{ title: intl.formatMessage(alertRuleMessages.page), to: rulesPath }]}
      />
      <LoadState of={presets} list={texts}>
        {({ presets: all }) => <New preset={all.find(({ id }) => id === asked)} />}
      </LoadState>
    </>
  );
}

function New({ preset }: { preset: Preset | undefined }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const showNotice = useNotice();
  const creation = useCreateAlertRule();
  return (
    <AlertRuleEditor
      key={preset?.id}
      initial={draftFrom(preset)}
      isRunning={creation.isRunning}
      problem={creation.problem}
      onSave={async (content) => {
        const { result } = await creation.run({ body: content });
        if (result)
          showNotice(
            'success',
            intl.formatMessage(alertRuleMessages.created, { title: result.title }),
            brief,
          );
        return result !== undefined;
      }}
      onDone={() => void navigate(rulesPath)}
    />
  );
}
