import { Checkbox, CheckboxGroup, RadioInput, RadioInputGroup, Text } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import {
  shareLevels,
  sharedWith,
  type QuickView,
  type SharedWith,
  type ShareLevel,
  type SharingInput,
} from '#shared/quick-views/quick-view.ts';
import { listTeams } from '#shared/teams/team.api.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { useAbility } from '../data/use-settings.tsx';
import { fieldMessages } from '../ui/form/field-messages.ts';
import { quickViewMessages } from './quick-view.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

/** With whom a quick view is to be shared, as it's being chosen. */
export interface ShareDraft {
  readonly with: SharedWith;
  readonly teamIds: readonly number[];
  readonly level: ShareLevel;
}

export function sharingInputOf({ with: shared, teamIds, level }: ShareDraft, version: number): SharingInput {
  if (shared === 'private') return { with: shared, version };
  return shared === 'teams'
    ? { with: shared, teamIds: [...teamIds], level, version }
    : { with: shared, level, version };
}

interface ShareFieldsProps {
  readonly quickView: QuickView;
  readonly draft: ShareDraft;
  readonly fault: string | undefined;
  readonly onChange: (part: Partial<ShareDraft>) => void;
}

/** Who has a quick view, and what they can do with it. */
export function ShareFields({ quickView, draft, fault, onChange }: ShareFieldsProps) {
  const text = useTexts(quickViewMessages);
  const isAdmin = useAbility('institution.manage');
  const isOwn = quickView.owner?.isYou ?? false;
  const choices = sharedWith.filter(
    (choice) => choice !== 'institution' || isAdmin || quickView.sharing.with === choice,
  );
  return (
    <>
      <RadioInputGroup
        name="shared-with"
        description={text('shareWho')}
        value={draft.with}
        onChange={(_, value) => onChange({ with: choices.find((choice) => choice === value) ?? 'private' })}
      >
        {choices.map((choice) => (
          <RadioInput
            key={choice}
            value={choice}
            label={text(isOwn ? 'shareChoice' : 'shareOwnerOnly', { with: choice })}
          />
        ))}
      </RadioInputGroup>
      {draft.with === 'teams' ? (
        <ShareTeams quickView={quickView} chosen={draft.teamIds} fault={fault} onChange={onChange} />
      ) : null}
      {draft.with === 'private' ? null : (
        <RadioInputGroup
          name="share-level"
          description={text('shareLevel')}
          value={draft.level}
          onChange={(_, value) => onChange({ level: shareLevels.find((level) => level === value) ?? 'view' })}
        >
          {shareLevels.map((level) => (
            <RadioInput key={level} value={level} label={text('levelName', { level })} />
          ))}
        </RadioInputGroup>
      )}
    </>
  );
}

interface ShareTeamsProps extends Pick<ShareFieldsProps, 'quickView' | 'fault' | 'onChange'> {
  readonly chosen: readonly number[];
}

/** The teams that it's shared with, and those that this person can share with. */
function ShareTeams({ quickView, chosen, fault, onChange }: ShareTeamsProps) {
  const intl = useIntl();
  const isAdmin = useAbility('institution.manage');
  const own = useEndpoint(listTeams, {}).data?.teams.filter(
    ({ ownRole }) => isAdmin || ownRole === 'admin' || ownRole === 'edit',
  );
  const { teams } = quickView.sharing;
  const offered = [...teams, ...(own ?? []).filter(({ id }) => teams.every((team) => team.id !== id))];
  if (own && offered.length === 0)
    return <Text as="p">{intl.formatMessage(quickViewMessages.noShareTeams)}</Text>;
  return (
    <CheckboxGroup
      name="share-teams"
      description={intl.formatMessage(quickViewMessages.shareTeams)}
      messages={fieldMessages(fault)}
      value={chosen.map(String)}
      onChange={(ids) => onChange({ teamIds: ids.map(Number) })}
    >
      {offered.map(({ id, title }) => (
        <Checkbox key={id} value={String(id)} label={<bdi>{title}</bdi>} />
      ))}
    </CheckboxGroup>
  );
}
