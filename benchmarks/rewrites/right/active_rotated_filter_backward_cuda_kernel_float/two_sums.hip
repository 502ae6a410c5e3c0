// even and odd rotations have sums of their own, and the table is in shared memory where it fits
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_float(
    const int nthreads, const float* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, float* weight_data) {

  __shared__ int table[1024];
  const int table_size = nEntry * num_rotations;
  const bool cached = table_size <= 1024;
  for (int i = threadIdx.x; cached && i < table_size; i += blockDim.x) {
    table[i] = indices_data[i];
  }
  __syncthreads();
  const int step = num_input_planes * nEntry;
  const int stride = gridDim.x * blockDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += stride) {
    const int out_plane = index / step;
    const int within = index - out_plane * step;
    const int entry = within % nEntry;
    const int* sources = (cached ? (const int*)table : indices_data) + entry * num_rotations;
    const float* grad = gradWeight_data + (size_t)out_plane * num_rotations * step + (within - entry);
    float even = 0, odd = 0;
    int k = 0;
    for (; k + 1 < num_rotations; k += 2) {
      even += grad[(size_t)k * step + sources[k] - 1];
      odd += grad[(size_t)(k + 1) * step + sources[k + 1] - 1];
    }
    if (k < num_rotations) {
      even += grad[(size_t)k * step + sources[k] - 1];
    }
    weight_data[index] = even + odd;
  }
}
