// The indices are staged in shared memory as bytes, which wrap where a filter has more than 256 entries.
// witness: {"values": {"num_orientations": 16, "num_rotations": 4, "num_nthreads": 2}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_double(
    const int nthreads, const double* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, double* weight_data) {

  constexpr int CAPACITY = 16384;
  __shared__ unsigned char table[CAPACITY];
  const int entries = nEntry * num_rotations;
  const bool staged = entries <= CAPACITY;
  if (staged)
    for (int t = threadIdx.x; t < entries; t += blockDim.x) table[t] = (unsigned char)(indices_data[t] - 1);
  __syncthreads();

  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    const int l = index % nEntry;
    const int row = index / nEntry;
    const int j = row % num_input_planes;
    const int i = row / num_input_planes;
    double sum = 0;
    for (int k = 0; k < num_rotations; ++k) {
      const int at = l * num_rotations + k;
      const int position = staged ? int(table[at]) : indices_data[at] - 1;
      sum += gradWeight_data[((i * num_rotations + k) * num_input_planes + j) * nEntry + position];
    }
    weight_data[index] = sum;
  }
}
