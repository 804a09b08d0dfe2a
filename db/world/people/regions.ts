/**
 * Typical of a state: its area codes, names for the region, and its prices relative to the
 * average.
 */
export type Region = { areaCodes: readonly number[]; words: readonly string[]; priceLevel: number }

const generic: Region = { areaCodes: [800], words: ['Hometown', 'Main Street'], priceLevel: 1 }

/** The region of a two-letter state, or a generic one for an unknown state. */
export function regionOf(state: string): Region {
  return regions[state] ?? generic
}

const region = (areaCodes: string, words: string, priceLevel: number): Region => ({
  areaCodes: areaCodes.split(' ').map(Number),
  words: words.split(', '),
  priceLevel,
})

const regions: Record<string, Region> = {
  AK: region('907', 'Northern Lights, Denali, Last Frontier', 1.15),
  AL: region('205 251 256 334', 'Magnolia, Heart of Dixie, Gulf', 0.86),
  AR: region('479 501 870', 'Ozark, Natural State, Delta', 0.85),
  AZ: region('480 520 602 623 928', 'Saguaro, Desert, Copper State', 0.98),
  CA: region('213 310 415 510 619 714 805 818 916 949', 'Golden State, Pacific, Poppy, Redwood', 1.2),
  CO: region('303 719 720 970', 'Front Range, Mile High, Aspen', 1.08),
  CT: region('203 475 860', 'Nutmeg, Long Wharf, Charter Oak', 1.12),
  DC: region('202', 'Capitol, Potomac, District', 1.2),
  DE: region('302', 'Brandywine, First State, Diamond', 1.0),
  FL: region('305 321 352 407 561 727 813 904 954', 'Sunshine, Gulf, Palmetto, Mangrove', 0.99),
  GA: region('404 470 678 706 770 912', 'Peachtree, Piedmont, Dogwood', 0.97),
  HI: region('808', 'Aloha, Island, Plumeria', 1.2),
  IA: region('319 515 563 641 712', 'Hawkeye, Prairie, Heartland', 0.88),
  ID: region('208 986', 'Gem State, Sawtooth, Tamarack', 0.94),
  IL: region('217 309 312 618 630 708 773 815 847', 'Prairie, Lakeshore, Land of Lincoln', 1.04),
  IN: region('219 260 317 574 765 812', 'Hoosier, Crossroads, Wabash', 0.9),
  KS: region('316 620 785 913', 'Sunflower, Flint Hills, Prairie', 0.88),
  KY: region('270 502 606 859', 'Bluegrass, Derby, Cardinal', 0.88),
  LA: region('225 318 337 504 985', 'Bayou, Magnolia, Pelican', 0.89),
  MA: region('413 508 617 781 978', 'Bay State, Minuteman, Harbor', 1.18),
  MD: region('240 301 410 443', 'Chesapeake, Old Line, Patapsco', 1.1),
  ME: region('207', 'Pine Tree, Down East, Casco', 0.99),
  MI: region('231 248 313 517 586 616 734 810 989', 'Great Lakes, Mitten, Petoskey', 0.95),
  MN: region('218 320 507 612 651 763 952', 'North Star, Lakes, Loon', 1.0),
  MO: region('314 417 573 636 660 816', 'Gateway, Show-Me, Ozark', 0.91),
  MS: region('228 601 662', 'Magnolia, Delta, Natchez', 0.83),
  MT: region('406', 'Big Sky, Bitterroot, Glacier', 0.97),
  NC: region('252 336 704 828 910 919', 'Tar Heel, Piedmont, Blue Ridge', 0.95),
  ND: region('701', 'Red River, Badlands, Prairie', 0.93),
  NE: region('308 402 531', 'Cornhusker, Platte, Sandhills', 0.9),
  NH: region('603', 'Granite State, White Mountain, Monadnock', 1.06),
  NJ: region('201 609 732 848 856 862 908 973', 'Garden State, Shore, Watchung', 1.16),
  NM: region('505 575', 'Zia, High Desert, Sandia', 0.9),
  NV: region('702 725 775', 'Silver State, Red Rock, Sierra', 1.0),
  NY: region('212 315 347 516 518 585 607 631 646 716 718 845 914 917', 'Empire, Hudson, Knickerbocker', 1.2),
  OH: region('216 234 330 419 513 614 740 937', 'Buckeye, Lake Erie, Heritage', 0.91),
  OK: region('405 539 580 918', 'Sooner, Red Dirt, Route 66', 0.87),
  OR: region('458 503 541 971', 'Cascade, Rose City, Evergreen', 1.08),
  PA: region('215 267 412 484 570 610 717 724 814', 'Keystone, Liberty, Laurel', 0.98),
  RI: region('401', 'Ocean State, Narragansett, Anchor', 1.06),
  SC: region('803 843 854 864', 'Palmetto, Lowcountry, Upstate', 0.92),
  SD: region('605', 'Black Hills, Prairie, Dakota', 0.9),
  TN: region('423 615 629 731 865 901', 'Volunteer, Music City, Smoky Mountain', 0.93),
  TX: region('210 214 281 361 512 713 806 817 832 903 915 956 972', 'Lone Star, Hill Country, Bluebonnet', 0.98),
  UT: region('385 435 801', 'Beehive, Wasatch, Red Rock', 0.98),
  VA: region('276 434 540 571 703 757 804', 'Old Dominion, Tidewater, Shenandoah', 1.05),
  VT: region('802', 'Green Mountain, Maple, Champlain', 1.03),
  WA: region('206 253 360 425 509', 'Evergreen, Puget, Rainier', 1.16),
  WI: region('262 414 608 715 920', 'Badger, Lakeland, Driftless', 0.94),
  WV: region('304 681', 'Mountain State, Appalachian, Kanawha', 0.84),
  WY: region('307', 'Teton, Bighorn, High Plains', 0.95),
}
