import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate, useParams } from 'react-router';
import type { AlertRule } from '#shared/alerts/alert-rule.ts';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { LinkButton } from '../ui/page/link-button.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { PageLoad } from '../ui/page/page-load.tsx';
import { InScopeCount } from '../scope-counts/in-scope-count-panel.tsx';
import { alertsPath, rulesPath } from './alert-addresses.ts';
import { AlertRuleEditor } from './alert-rule-editor.tsx';
import { useAlertRule, useUpdateAlertRule } from './alert.api.ts';
import { alertRuleMessages } from './alert-rule.messages.ts';
import { draftOf } from './rule-draft.ts';
import { useRuleSteps } from './use-rule-steps.ts';

/** One rule, to change it. */
export default function AlertRulePage() {
  const intl = useIntl();
  const rule = useAlertRule(Number(useParams().id));
  return (
    <PageLoad of={rule} failed={intl.formatMessage(alertRuleMessages.readFailed)}>
      {(data) => (
        <>
          <PageHeading
            title={data.title}
            crumbs={[{ title: intl.formatMessage(alertRuleMessages.page), to: rulesPath }]}
          >
            <LinkButton to={alertsPath({ ruleId: data.id })}>
              {intl.formatMessage(alertRuleMessages.openAlerts, { count: data.openCount })}
              <InScopeCount of={{ courseCount: data.openCount, inScopeCount: data.openInScopeCount }} />
            </LinkButton>
          </PageHeading>
          <Edited key={data.id} newest={data} loadNewest={() => rule.mutate()} />
        </>
      )}
    </PageLoad>
  );
}

interface EditedProps {
  readonly newest: AlertRule;
  readonly loadNewest: () => Promise<AlertRule | undefined>;
}

/** Changes are made to the version that was opened, even if somebody else saves another one meanwhile. */
function Edited({ newest, loadNewest }: EditedProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const showNotice = useNotice();
  const update = useUpdateAlertRule();
  const steps = useRuleSteps();
  const [opened, setOpened] = useState(newest);
  const { id, version } = opened;
  return (
    <AlertRuleEditor
      key={version}
      initial={draftOf(opened)}
      isRunning={update.isRunning || steps.isRunning}
      problem={update.problem}
      onSave={async (content) => {
        const { result } = await update.run({ params: { id }, body: { ...content, version } });
        if (result)
          showNotice('success', intl.formatMessage(alertRuleMessages.saved, { title: result.title }), brief);
        return result !== undefined;
      }}
      onRemove={() => steps.remove(opened)}
      onDone={() => void navigate(rulesPath)}
      onLoadNewest={() => void loadNewest().then((loaded) => loaded && setOpened(loaded))}
    />
  );
}
