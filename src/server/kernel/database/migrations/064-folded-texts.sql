-- One fold for every search: small letters, without accents, so that 'Zoe' finds 'Zoë'. The same as `searchText`
-- (src/domain/find.ts), letter for letter (tests/api/finding.test.ts). `lower` knows ASCII only in a database without a
-- locale, and PostgreSQL 15 has no collation that every build carries, so the other capitals of Latin, Greek and Cyrillic
-- are translated. Most texts are ASCII, at least without their marks, and cost no more than `lower`.
CREATE FUNCTION fold_letters(t text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  t := regexp_replace(normalize(t, NFD), '[\u0300-\u036f]', '', 'g');
  IF octet_length(t) = char_length(t) THEN RETURN lower(t); END IF;
  RETURN replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(lower(t),
      'ÆÐØÞĐĦĲĿŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǄǅǇǈǊǋǤǱǲǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϴϷϹϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮẞ',
      'æðøþđħĳŀłŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǆǆǉǉǌǌǥǳǳƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯθϸϲϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯß'), 'ø', 'o'), 'đ', 'd'), 'ł', 'l'), 'ı', 'i'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ς', 'σ'), '’', ''''), '‘', '''');
END $$;
CREATE FUNCTION fold_text(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(t) = char_length(t) THEN lower(t) ELSE fold_letters(t) END
$$;

-- Texts of shipments are kept as they are looked for (026-finding.sql, 026-more-finding.sql).
CREATE OR REPLACE FUNCTION write_text() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO shipment_texts (provider_id, shipment_id, account_id, text)
  VALUES (NEW.provider_id, NEW.id, NEW.account_id, fold_text(text_of(NEW)))
  ON CONFLICT (provider_id, shipment_id) DO UPDATE SET text = excluded.text, account_id = excluded.account_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION write_texts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO shipment_texts (provider_id, shipment_id, account_id, text)
  SELECT provider_id, id, account_id, fold_text(text_of(s)) FROM booked s
  ON CONFLICT (provider_id, shipment_id) DO UPDATE SET text = excluded.text, account_id = excluded.account_id;
  RETURN NULL;
END $$;

-- Written anew rather than changed, so that neither table nor index is twice as large afterwards.
DROP INDEX shipment_texts_trigrams, shipment_texts_account;
TRUNCATE shipment_texts;
INSERT INTO shipment_texts (provider_id, shipment_id, account_id, text)
SELECT provider_id, id, account_id, fold_text(text_of(s)) FROM shipments s;
CREATE INDEX shipment_texts_trigrams ON shipment_texts USING gin (text gin_trgm_ops);
CREATE INDEX shipment_texts_account ON shipment_texts (provider_id, account_id, shipment_id);
ANALYZE shipment_texts;

-- As it was (026-more-finding.sql), in folded texts. Nodes of the version before fold nothing, so it is done here.
CREATE OR REPLACE FUNCTION find_texts(pattern text, most int) RETURNS TABLE (id bigint) LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = public SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  whose int := viewer_int('provider_id');
  viewer int := viewer_int('viewer_id');
  eyes text := current_setting('role');
  folded text := fold_text(pattern);
BEGIN
  IF eyes IN ('hubline_staff', 'hubline_command') THEN
    RETURN QUERY SELECT t.shipment_id FROM shipment_texts t WHERE t.provider_id = whose AND t.text LIKE folded
      ORDER BY t.shipment_id DESC LIMIT most;
  ELSIF eyes = 'hubline_account' THEN
    RETURN QUERY SELECT t.shipment_id FROM shipment_texts t
      WHERE t.provider_id = whose AND t.account_id = viewer AND t.text LIKE folded
      ORDER BY t.shipment_id DESC LIMIT most;
  ELSIF eyes = 'hubline_branch' THEN
    RETURN QUERY SELECT t.shipment_id FROM shipment_texts t JOIN shipments s ON s.provider_id = t.provider_id AND s.id = t.shipment_id
      WHERE t.provider_id = whose AND t.text LIKE folded AND s.provider_id = whose
        AND viewer IN (s.collection_branch_id, s.delivery_branch_id, s.hub_id)
      ORDER BY t.shipment_id DESC LIMIT most;
  ELSIF eyes = 'hubline_driver' THEN
    RETURN QUERY SELECT t.shipment_id FROM shipment_texts t JOIN shipments s ON s.provider_id = t.provider_id AND s.id = t.shipment_id
      WHERE t.provider_id = whose AND t.text LIKE folded AND s.provider_id = whose
        AND viewer IN (s.collection_agent_id, s.delivery_agent_id)
      ORDER BY t.shipment_id DESC LIMIT most;
  END IF;
END $$;
