// Eight lanes share the rotations of an element and join their sums with shuffles.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_float(
    const int nthreads, const float* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, float* weight_data) {

  const int lane = threadIdx.x & 7;
  const int group = (blockIdx.x * blockDim.x + threadIdx.x) >> 3;
  const int groups = (gridDim.x * blockDim.x) >> 3;
  const int slice = num_input_planes * nEntry;
  for (int base = 0; base < nthreads; base += groups) {
    const int index = base + group;
    float sum = 0.f;
    if (index < nthreads) {
      const int l = index % nEntry;
      const int j = (index / nEntry) % num_input_planes;
      const int i = index / nEntry / num_input_planes;
      for (int k = lane; k < num_rotations; k += 8)
        sum += gradWeight_data[(i * num_rotations + k) * slice + j * nEntry +
                               indices_data[l * num_rotations + k] - 1];
    }
    for (int d = 4; d > 0; d >>= 1) sum += __shfl_xor(sum, d);
    if (lane == 0 && index < nthreads) weight_data[index] = sum;
  }
}
