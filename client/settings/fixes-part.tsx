import { Alert, Text, ToggleDetails } from '@instructure/ui/latest';
import { FormattedMessage } from 'react-intl';
import { readCanvasGrantNeeds } from '#shared/fixes/canvas-grant.api.ts';
import { undoDays } from '#shared/fixes/fix.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { CopiedField } from '../ui/form/copied-field.tsx';
import { SettingSwitch } from '../ui/form/settings-section.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { generalMessages } from './general-settings.messages.ts';
import { runnersLink, type PartProps } from './setting-parts.tsx';

export const useGrantNeeds = (institutionId: number) =>
  useEndpoint(readCanvasGrantNeeds, { params: { id: institutionId } });

/** Whether faults in texts are mended in Canvas, in whose name, and where judgements count. */
export function FixesPart({ institution, draft, isChanged, onChange }: PartProps) {
  const text = useTexts(generalMessages);
  const hints = {
    savesFixes: text('savesFixesHint'),
    fixesByService: <FormattedMessage {...generalMessages.fixesByServiceHint} values={runnersLink} />,
    carriesMarks: text('carriesMarksHint'),
  } as const;
  return (
    <>
      <Text as="p">{text('fixesText', { days: undoDays })}</Text>
      {(['savesFixes', 'fixesByService', 'carriesMarks'] as const).map((field) => (
        <SettingSwitch
          key={field}
          label={text(field)}
          hint={hints[field]}
          isOn={draft[field]}
          isChanged={isChanged(field)}
          onChange={(isOn) => onChange({ [field]: isOn })}
        />
      ))}
      <GrantNeeds institutionId={institution.id} />
    </>
  );
}

/** What the developer key in Canvas has to allow for fixes to be saved, or who has to do what where there is none. */
function GrantNeeds({ institutionId }: { institutionId: number }) {
  const text = useTexts(generalMessages);
  const found = useGrantNeeds(institutionId);
  return (
    <LoadState of={found} failed={text('fixesNeedsFailed')}>
      {({ hasKey, returnAddress, scopes }) => (
        <div className="form-stack">
          {hasKey ? (
            <Text as="p">{text('fixesKey')}</Text>
          ) : (
            <Alert variant="info" transition="none">
              {text('fixesNoKey')}
            </Alert>
          )}
          <CopiedField label={text('fixesReturnAddress')} value={returnAddress} />
          <ToggleDetails summary={text('fixesScopes', { n: scopes.length })}>
            <CopiedField
              label={text('fixesScopesLabel')}
              hint={text('fixesScopesHint')}
              value={scopes.join('\n')}
            />
          </ToggleDetails>
        </div>
      )}
    </LoadState>
  );
}
