/** Forty invented businesses of the kind that send parcels. `share` is how much they send, relative to the others. */
export interface BusinessRow {
  name: string
  hub: string
  street: string
  suburb: string
  city: string
  code: string
  lat: number
  lng: number
  share: number
  type: 'postpaid' | 'prepaid'
  sends: 'fashion' | 'books' | 'electronics' | 'pharmacy' | 'documents' | 'food' | 'parts' | 'home' | 'beauty'
}

type Columns = [string, string, string, string, string, string, number, number, number, BusinessRow['sends']]

/** A few big shippers send half of everything, as in life. */
// biome-ignore format: a table reads by its columns
const ROWS: readonly Columns[] = [
  ['Kwela Fashion', 'JNB', '21 Linbro Crescent', 'Linbro Park', 'Sandton', '2065', -26.0735, 28.1121, 150, 'fashion'],
  ['Ubuntu Books Online', 'CPT', '8 Auckland Street', 'Paarden Eiland', 'Cape Town', '7405', -33.9133, 18.4716, 120, 'books'],
  ['Jozi Gadgets', 'JNB', '112 Tulbagh Road', 'Pomona', 'Kempton Park', '1619', -26.0908, 28.2572, 110, 'electronics'],
  ['Rooibos & Rye', 'CPT', '3 Marconi Road', 'Montague Gardens', 'Cape Town', '7441', -33.8631, 18.5232, 80, 'food'],
  ['Mzansi Skincare', 'DUR', '45 Riverhorse Road', 'Riverhorse Valley', 'Durban', '4017', -29.7757, 30.9905, 70, 'beauty'],
  ['Protea Pharmacy Direct', 'PTA', '17 Lenchen Avenue', 'Hennopspark', 'Centurion', '0157', -25.8687, 28.1786, 64, 'pharmacy'],
  ['Veld & Vlei Outdoor', 'JNB', '6 Meadowview Lane', 'Longmeadow', 'Edenvale', '1609', -26.0935, 28.1432, 56, 'fashion'],
  ['Karoo Home', 'CPT', '27 Stella Road', 'Airport Industria', 'Cape Town', '7490', -33.9589, 18.5829, 48, 'home'],
  ['Baobab Toys', 'JNB', '90 Electron Avenue', 'Isando', 'Kempton Park', '1600', -26.1379, 28.2073, 40, 'home'],
  ['Indaba Office Supplies', 'JNB', '14 Newton Avenue', 'Killarney', 'Johannesburg', '2193', -26.1659, 28.0519, 30, 'documents'],
  ['Table Bay Coffee Roasters', 'CPT', '61 Roeland Street', 'Gardens', 'Cape Town', '8001', -33.9312, 18.4203, 22, 'food'],
  ['Sardine Run Surf', 'DUR', '19 Florida Road', 'Morningside', 'Durban', '4001', -29.8264, 31.0163, 20, 'fashion'],
  ['Highveld Auto Spares', 'JNB', '233 Main Reef Road', 'Boksburg North', 'Boksburg', '1459', -26.2037, 28.2594, 26, 'parts'],
  ['Jacaranda Optometrists', 'PTA', '402 Lynnwood Road', 'Menlo Park', 'Pretoria', '0081', -25.7664, 28.2583, 18, 'pharmacy'],
  ['Naledi Dental Lab', 'PTA', '55 Pretorius Street', 'Hatfield', 'Pretoria', '0083', -25.7468, 28.2355, 16, 'pharmacy'],
  ['Fynbos Florals', 'CPT', '12 Victoria Road', 'Woodstock', 'Cape Town', '7925', -33.9277, 18.4462, 14, 'home'],
  ['Deal Party Refrigeration', 'PE', '30 Burman Road', 'Deal Party', 'Gqeberha', '6001', -33.9077, 25.5991, 12, 'parts'],
  ['Algoa Bay Instruments', 'PE', '7 Heron Road', 'Walmer', 'Gqeberha', '6070', -33.9822, 25.5868, 14, 'electronics'],
  ['Baakens Bicycles', 'PE', '88 Westbourne Road', 'Mount Croix', 'Gqeberha', '6001', -33.9563, 25.6019, 12, 'parts'],
  ['Free State Seed Co', 'BFN', '15 Church Street', 'Hamilton', 'Bloemfontein', '9301', -29.1408, 26.2208, 14, 'food'],
  ['Mangaung Legal Print', 'BFN', '40 Nelson Mandela Drive', 'Westdene', 'Bloemfontein', '9301', -29.1113, 26.2092, 10, 'documents'],
  ['Bloem Vet Supplies', 'BFN', '5 Kellner Street', 'Westdene', 'Bloemfontein', '9301', -29.1097, 26.2131, 10, 'pharmacy'],
  ['Umhlanga Jewellers', 'DUR', '2 Lighthouse Road', 'Umhlanga Rocks', 'Umhlanga', '4320', -29.7249, 31.0855, 10, 'electronics'],
  ['Spice Emporium Durban', 'DUR', '31 Monty Naicker Road', 'Durban Central', 'Durban', '4001', -29.8577, 31.0191, 24, 'food'],
  ['Pinetown Pump & Valve', 'DUR', '78 Richmond Road', 'Westmead', 'Pinetown', '3610', -29.8284, 30.8479, 16, 'parts'],
  ['Shongololo Shoes', 'DUR', '9 Joyner Road', 'Prospecton', 'Isipingo', '4110', -29.9867, 30.9406, 28, 'fashion'],
  ['Sandton Attorneys Inc', 'JNB', '135 Rivonia Road', 'Sandown', 'Sandton', '2196', -26.1061, 28.0571, 20, 'documents'],
  ['Melville Vinyl', 'JNB', '77 Fourth Avenue', 'Melville', 'Johannesburg', '2092', -26.1757, 28.0086, 12, 'books'],
  ['Soweto Sneaker Club', 'JNB', '8115 Vilakazi Street', 'Orlando West', 'Soweto', '1804', -26.2385, 27.9089, 24, 'fashion'],
  ['Egoli Medical Devices', 'JNB', '18 Sturdee Avenue', 'Rosebank', 'Johannesburg', '2196', -26.1438, 28.0399, 18, 'pharmacy'],
  ['Cradle Wine Merchants', 'JNB', '5 Hendrik Verwoerd Drive', 'Randburg', 'Johannesburg', '2194', -26.0966, 27.9821, 14, 'food'],
  ['Bushveld Biltong', 'PTA', '260 Soutpansberg Road', 'Rietfontein', 'Pretoria', '0084', -25.7173, 28.2126, 20, 'food'],
  ['Tshwane Text Books', 'PTA', '63 Burnett Street', 'Hatfield', 'Pretoria', '0083', -25.7501, 28.2382, 24, 'books'],
  ['Silverton Solar', 'PTA', '301 Dykor Road', 'Silverton', 'Pretoria', '0184', -25.7341, 28.3079, 14, 'electronics'],
  ['Stellenbosch Ceramics', 'CPT', '22 Dorp Street', 'Stellenbosch Central', 'Stellenbosch', '7600', -33.9391, 18.8561, 10, 'home'],
  ['Khaya Crafts', 'CPT', '14 Steve Biko Drive', 'Khayelitsha', 'Cape Town', '7784', -34.0362, 18.6795, 10, 'home'],
  ['Century City Gaming', 'CPT', '1 Waterford Place', 'Century City', 'Cape Town', '7441', -33.8923, 18.5118, 26, 'electronics'],
  ['Claremont Couture', 'CPT', '48 Cavendish Street', 'Claremont', 'Cape Town', '7708', -33.9816, 18.4644, 14, 'fashion'],
  ['Swartkops Salt & Soap', 'PE', '4 Grahamstown Road', 'Swartkops', 'Gqeberha', '6210', -33.8666, 25.6068, 8, 'beauty'],
  ['Amanzi Pool Care', 'DUR', '66 Old Main Road', 'Hillcrest', 'Durban', '3610', -29.7791, 30.7627, 12, 'home'],
]

export const BUSINESSES: readonly BusinessRow[] = ROWS.map(
  ([name, hub, street, suburb, city, code, lat, lng, share, sends]) => ({
    name,
    hub,
    street,
    suburb,
    city,
    code,
    lat,
    lng,
    share,
    sends,
    // Who sends little pays first.
    type: share >= 14 ? 'postpaid' : 'prepaid',
  }),
)
