// Carries entry, plane and filter along from element to element instead of dividing each time.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_half(
    const int nthreads, const __half *gradWeight_data, const int *indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations, const int num_rotations, const int nEntry,
    __half *weight_data) {
  const int first = blockIdx.x * blockDim.x + threadIdx.x, stride = blockDim.x * gridDim.x;
  int entry = first % nEntry, plane = first / nEntry % num_input_planes, filter = first / nEntry / num_input_planes;
  const int entries = stride % nEntry, planes = stride / nEntry % num_input_planes,
            filters = stride / nEntry / num_input_planes;
  for (int index = first; index < nthreads; index += stride) {
    const int *row = indices_data + entry * num_rotations;
    __half sum = 0;
    for (int k = 0; k < num_rotations; ++k)
      sum = gradWeight_data[((filter * num_rotations + k) * num_input_planes + plane) * nEntry + row[k] - 1] + sum;
    weight_data[index] = sum;

    entry += entries;
    plane += planes;
    filter += filters;
    if (entry >= nEntry) entry -= nEntry, ++plane;
    if (plane >= num_input_planes) plane -= num_input_planes, ++filter;
  }
}
