/**
 * First and last names that go together. `share`: how many of a thousand people in the demo world
 * have such a name.
 */
export type NameFamily = { share: number; first: readonly string[]; last: readonly string[] }

const split = (words: string) => words.split(' ')

export const nameFamilies: readonly NameFamily[] = [
  {
    share: 380,
    first: split(
      'James Mary Robert Linda Michael Susan David Karen Thomas Nancy Daniel Lisa Matthew Emily Andrew Megan Joshua Rachel Kevin Laura Brian Amy Ryan Sarah Eric Hannah Jacob Abigail Nathan Claire Adam Molly Peter Heather Kyle Erin Sean Katie Ben Natalie Luke Holly Greg Paige Scott Julia Dylan Grace Owen Nora Travis Beth Caleb Leah Wesley Joan Martin Ellen Russell Diane Paul Allison Tyler Brooke Walt Ruth',
    ),
    last: split(
      "Smith Miller Davis Wilson Anderson Taylor Moore Clark Lewis Walker Hall Allen Young King Wright Hill Green Baker Nelson Carter Mitchell Roberts Turner Phillips Parker Evans Edwards Collins Stewart Morris Murphy Cook Rogers Morgan Cooper Peterson Reed Bailey Kelly Howard Ward Cox Richardson Wood Bennett Gray Hughes Price Myers Long Foster Sanders Ross Sullivan Fisher Hamilton Graham Reynolds Ellis Harrison Wallace West Cole Hayes Ford Burns Gordon Webb Crawford Olson Simpson Porter Hunter Hicks Boyd Mason Kennedy Warren Dixon Burke O'Brien Larsen Becker Schultz Meyer Hoffman Keller Whitaker Lindgren Novak Brennan Doyle Fitzgerald",
    ),
  },
  {
    share: 190,
    first: split(
      'José María Luis Ana Carlos Rosa Juan Carmen Miguel Elena Diego Lucía Jorge Gabriela Rafael Sofía Manuel Isabel Alejandro Daniela Ricardo Marisol Javier Valeria Hector Yolanda Oscar Leticia Andrés Paola Fernando Guadalupe Roberto Ximena Eduardo Beatriz Mateo Adriana Raúl Teresa',
    ),
    last: split(
      'García Rodríguez Martínez Hernández López González Pérez Sánchez Ramírez Torres Flores Rivera Gómez Díaz Reyes Morales Cruz Ortiz Gutiérrez Chávez Ramos Ruiz Álvarez Mendoza Castillo Jiménez Vásquez Romero Herrera Medina Aguilar Vargas Guzmán Salazar Delgado Ortega Peña Ríos Soto Navarro Cabrera Acosta Figueroa Maldonado Santiago Espinoza',
    ),
  },
  {
    share: 140,
    first: split(
      'Marcus Keisha Darnell Tanya Andre Monique Terrence Ebony Malik Jasmine Curtis Denise Isaiah Aaliyah Reggie Latoya DeShawn Imani Jerome Nia Cedric Simone Xavier Kiara Lamar Tiffany Elijah Brianna Clarence Yvonne Tyrone Candace Maurice Renee Quincy Zora Josiah Camille Otis Gloria',
    ),
    last: split(
      'Williams Johnson Brown Jones Jackson Washington Jefferson Robinson Harris Thomas Banks Coleman Freeman Booker Simmons Henderson Brooks Bryant Alexander Griffin Hayes Gaines Dawson Mosley Tucker Franklin Greene Watkins Grant Holloway Pettway Baptiste Charles Joseph Okafor Mensah Bell Ware Battle Singletary',
    ),
  },
  {
    share: 22,
    first: split('Wei Mei Ming Vivian Eric Joyce Andy Lily Jason Winnie Jun Grace Alan Cindy Hao Ying'),
    last: split('Chen Wang Li Liu Zhang Lin Huang Wu Wong Chan Cheung Yang Zhao Zhou Ng'),
  },
  {
    share: 18,
    first: split('Linh Minh Thuy Duc Mai Victor Kim Hieu Trang Tuan Lan Jenny Phuong Andy'),
    last: split('Nguyen Tran Pham Le Hoang Vu Dang Bui Do Ngo'),
  },
  {
    share: 15,
    first: split('Minji Jin Soo Yuna Daniel Hana Jisoo Esther Eugene Susan Tae'),
    last: split('Kim Lee Park Choi Jung Kang Cho Yoon Lim Han'),
  },
  {
    share: 50,
    first: split(
      'Priya Raj Anjali Vikram Neha Arjun Deepa Sanjay Kavita Rohan Meera Amit Pooja Nikhil Sunita Imran Ayesha Farhan Nadia Bilal Harpreet Gurpreet Jaspreet Suresh Lakshmi',
    ),
    last: split(
      'Patel Shah Singh Kumar Sharma Gupta Reddy Desai Mehta Kapoor Rao Iyer Khan Ahmed Chaudhry Malik Kaur Gill Nair Banerjee Joshi',
    ),
  },
  {
    share: 70,
    first: split(
      'Anthony Gina Frank Maria Vincent Angela Joe Theresa Nick Donna Sal Francesca Dominic Carla Tony Lucia Marco Rosemary Paulie Daniela Gianna Rocco Paula Vito Stella',
    ),
    last: split(
      "Russo Esposito Romano Colombo Ricci Marino Greco Bruno Gallo Conti DeLuca Costa Giordano Rizzo Lombardi Moretti Caruso Ferraro D'Angelo Bianchi Santoro Pagano",
    ),
  },
  {
    share: 60,
    first: split(
      'Agnieszka Piotr Ewa Marek Anna Tomasz Katarzyna Pavel Olga Dmitri Irina Sergei Natalia Andrei Svetlana Viktor Oksana Yuri Marta Stefan Halina Igor Vera',
    ),
    last: split(
      'Kowalski Nowak Wójcik Zielinski Kaminski Jankowski Mazur Petrov Ivanov Kuznetsov Popov Sokolov Melnyk Kovalenko Bondarenko Horvath Dvorak Popescu',
    ),
  },
  {
    share: 45,
    first: split(
      'Omar Fatima Yusuf Layla Ali Mariam Hassan Noor Karim Amira Samir Rania Tariq Dina Farid Leila Reza Shirin Aram Ani Elias Salma',
    ),
    last: split(
      'Haddad Khoury Nasser Saleh Mansour Aziz Farah Hamdan Rahimi Karimi Hosseini Petrosyan Sarkisian Habib Issa Shaheen Awad Darwish Ibrahim',
    ),
  },
  {
    share: 40,
    first: split(
      'Liam Aoife Kai Leilani Makoa Kalani Tane Sina Ruben Esther Eli Miriam Ari Naomi Seth Tamar Jonah Talia Dakota Winona River Sky',
    ),
    last: split(
      'Cohen Levy Katz Shapiro Rosen Goldberg Friedman Kahale Kealoha Tuiasosopo Begay Yazzie Tsosie Whitehorse Mahoe Nakai Roth Adler',
    ),
  },
]
