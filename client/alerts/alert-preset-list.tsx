import { Heading, Text } from '@instructure/ui/latest';
import { FormattedMessage } from 'react-intl';
import { SeverityLabel } from '../severities/severity-label-panel.tsx';
import { LinkButton } from '../ui/page/link-button.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { newRulePath } from './alert-addresses.ts';
import { useAlertPresets } from './alert.api.ts';
import { alertRuleMessages } from './alert-rule.messages.ts';

const texts = { loading: alertRuleMessages.presetsLoading, failed: alertRuleMessages.presetsFailed };

/** What an institution without rules can start from. */
export function PresetList() {
  const presets = useAlertPresets();
  return (
    <section>
      <Text as="p">
        <FormattedMessage {...alertRuleMessages.empty} />
      </Text>
      <LoadState of={presets} list={texts}>
        {({ presets: all }) => (
          <ul className="presets">
            {all
              .filter(({ isAvailable }) => isAvailable)
              .map(({ id, title, description, severity }) => (
                <li key={id} className="card">
                  <Heading level="h3" as="h2">
                    {title}
                  </Heading>
                  <p>{description}</p>
                  <p>
                    <SeverityLabel severity={severity} />
                  </p>
                  <LinkButton to={newRulePath(id)}>
                    <FormattedMessage
                      {...alertRuleMessages.startFrom}
                      values={{ title: <span className="for-screen-readers">{title}</span> }}
                    />
                  </LinkButton>
                </li>
              ))}
          </ul>
        )}
      </LoadState>
    </section>
  );
}
