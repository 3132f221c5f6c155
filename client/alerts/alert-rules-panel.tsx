import { Button, Menu, Text, Heading } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { keyOf } from '#shared/text/search-key.ts';
import { SearchField } from '../ui/form/search-field.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { newRulePath } from './alert-addresses.ts';
import { AlertRulesTable } from './alert-rules-table.tsx';
import { useAlertPresets, useAlertRules } from './alert.api.ts';
import { alertRuleMessages } from './alert-rule.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { SeverityLabel } from '../severities/severity-label-panel.tsx';
import { LinkButton } from '../ui/page/link-button.tsx';

const texts = { loading: alertRuleMessages.presetsLoading, failed: alertRuleMessages.presetsFailed };

/** What an institution without rules can start from. */
function PresetList() {
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

const listTexts = { loading: alertRuleMessages.listLoading, failed: alertRuleMessages.listFailed };

/** The rules that raise alerts, or where there are none yet, what to start from. */
export default function AlertRulesPanel() {
  const text = useTexts(alertRuleMessages);
  const read = useAlertRules();
  const [search, setSearch] = useState('');
  const all = read.data?.rules ?? [];
  const matching = all.filter(({ title }) => keyOf(title).includes(keyOf(search)));
  return (
    <>
      <Text as="p">{text('hint')}</Text>
      <div className="toolbar">
        {all.length > 0 ? (
          <SearchField
            label={text('search')}
            value={search}
            found={{ total: read.data ? matching.length : undefined, none: text('emptySearch') }}
            onSearch={setSearch}
          />
        ) : null}
        <NewRuleMenu />
      </div>
      <LoadState of={read} list={listTexts}>
        {() =>
          all.length === 0 ? <PresetList /> : <AlertRulesTable rules={matching} empty={text('emptySearch')} />
        }
      </LoadState>
    </>
  );
}

/** A rule of one's own, or one that starts as a preset. */
function NewRuleMenu() {
  const intl = useIntl();
  const navigate = useNavigate();
  const presets = (useAlertPresets().data?.presets ?? []).filter(({ isAvailable }) => isAvailable);
  const label = intl.formatMessage(alertRuleMessages.add);
  return (
    <Menu placement="bottom start" label={label} trigger={<Button color="primary">{label}</Button>}>
      <Menu.Item onSelect={() => void navigate(newRulePath())}>
        <FormattedMessage {...alertRuleMessages.fromNothing} />
      </Menu.Item>
      {presets.length > 0 ? <Menu.Separator /> : null}
      {/* No group: InstUI would call its items radio buttons. */}
      {presets.map(({ id, title }) => (
        <Menu.Item key={id} onSelect={() => void navigate(newRulePath(id))}>
          {title}
        </Menu.Item>
      ))}
    </Menu>
  );
}
