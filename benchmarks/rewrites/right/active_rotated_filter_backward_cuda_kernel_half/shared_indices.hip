// Copies the indices to shared memory first if they fit there.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_half(
    const int nthreads, const __half *gradWeight_data, const int *indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations, const int num_rotations, const int nEntry,
    __half *weight_data) {
  __shared__ int table[4096];
  const int size = nEntry * num_rotations;
  const bool fits = size <= 4096;
  if (fits) {
    for (int i = threadIdx.x; i < size; i += blockDim.x) table[i] = indices_data[i] - 1;
  }
  __syncthreads();
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int entry = index % nEntry;
    const int plane = index / nEntry % num_input_planes;
    const int filter = index / nEntry / num_input_planes;
    __half sum = 0;
    for (int k = 0; k < num_rotations; ++k) {
      const int place = entry * num_rotations + k;
      const int at = fits ? table[place] : indices_data[place] - 1;
      sum = sum + gradWeight_data[((filter * num_rotations + k) * num_input_planes + plane) * nEntry + at];
    }
    weight_data[index] = sum;
  }
}
