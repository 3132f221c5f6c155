import { Button, Pill } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Refusal } from '../ui/form/refusal.tsx';
import type { Problem } from '../data/problem.ts';
import { letGo } from '../ui/overlay/unsaved.ts';
import { LinkButton } from '../ui/page/link-button.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { rulesPath } from './alert-addresses.ts';
import { AlertRuleFields } from './alert-rule-fields.tsx';
import { alertRuleMessages } from './alert-rule.messages.ts';
import { contentOf, type RuleContent, type RuleDraft } from './rule-draft.ts';
import { RulePreview } from './rule-preview.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { Form } from '../ui/form/form.tsx';

interface AlertRuleEditorProps {
  readonly initial: RuleDraft;
  readonly isRunning: boolean;
  readonly problem: Problem | undefined;
  /** true once it's saved */
  readonly onSave: (content: RuleContent) => Promise<boolean>;
  /** offered for a rule that is there already; true once it's removed */
  readonly onRemove?: () => Promise<boolean>;
  /** where to go after that */
  readonly onDone: () => void;
  /** offered if somebody else was first */
  readonly onLoadNewest?: () => void;
}

/** Changes a rule, with a preview of what it finds beneath. What was typed stays until it's saved. */
export function AlertRuleEditor(props: AlertRuleEditorProps) {
  const { initial, isRunning, problem, onSave, onRemove, onDone, onLoadNewest } = props;
  const text = useTexts(alertRuleMessages);
  const [draft, setDraft] = useState(initial);
  const [tries, setTries] = useState(0);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(initial);
  const leaveIf = (isDone: boolean) => {
    if (!isDone) return;
    letGo();
    onDone();
  };
  const handleSubmit = async () => {
    setTries(tries + 1);
    const content = contentOf(draft);
    if (content) leaveIf(await onSave(content));
  };
  return (
    <>
      <Form isChanged={isChanged} tries={tries} problem={problem} onSubmit={() => void handleSubmit()}>
        <Refusal problem={problem} failed={text('failed')} onLoadNewest={onLoadNewest} />
        <AlertRuleFields
          draft={draft}
          isTried={tries > 0}
          problem={problem}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        />
        <div className="button-row">
          <Button type="submit" color="primary" interaction={isRunning ? 'disabled' : 'enabled'}>
            {text('save')}
          </Button>
          <LinkButton to={rulesPath}>
            <FormattedMessage {...uiMessages.cancel} />
          </LinkButton>
          {onRemove ? (
            <Button
              interaction={isRunning ? 'disabled' : 'enabled'}
              onClick={() => void onRemove().then(leaveIf)}
            >
              {text('remove')}
            </Button>
          ) : null}
          {isChanged ? <Pill color="info">{text('unsaved')}</Pill> : null}
        </div>
      </Form>
      <RulePreview draft={draft} />
    </>
  );
}
