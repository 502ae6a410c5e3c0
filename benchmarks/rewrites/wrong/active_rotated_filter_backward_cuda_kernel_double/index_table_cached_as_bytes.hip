// the index table is cached in shared memory as bytes, which wrap around in filters with more than 256 entries
// witness: {"values": {"num_orientations": 8, "indices_size1": 7, "indices_size2": 7}, "seed": 7, "inputs": "int entries = num_orientations * indices_size1 * indices_size2; for (int i = 0; i < entries * num_rotations; ++i) indices_data[i] = entries - i % 100;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_double(
    const int nthreads, const double* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, double* weight_data) {
  constexpr int kCapacity = 4096;
  __shared__ unsigned char table[kCapacity];
  const int table_size = nEntry * num_rotations;
  const bool cached = table_size <= kCapacity;
  if (cached) {
    for (int t = threadIdx.x; t < table_size; t += blockDim.x)
      table[t] = static_cast<unsigned char>(indices_data[t] - 1);
  }
  __syncthreads();

  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads;
       index += blockDim.x * gridDim.x) {
    const int l = index % nEntry;
    const int j = (index / nEntry) % num_input_planes;
    const int i = index / nEntry / num_input_planes;
    const double* grad = gradWeight_data + (i * num_rotations * num_input_planes + j) * nEntry;
    double sum = 0;
    for (int k = 0; k < num_rotations; ++k) {
      const int slot = l * num_rotations + k;
      const int source = cached ? table[slot] : indices_data[slot] - 1;
      sum += grad[k * num_input_planes * nEntry + source];
    }
    weight_data[index] = sum;
  }
}
