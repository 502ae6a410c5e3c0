// rotations are part of the flat index, and are its fastest part
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_forward_cuda_kernel_float(
    const int nthreads, const float* weight_data, const int* indices_data,
    const int num_input_planes, const int num_output_planes,
    const int num_orientations, const int num_rotations, const int nEntry,
    float* output_data) {
  const long long total = static_cast<long long>(nthreads) * num_rotations;
  const long long step = static_cast<long long>(blockDim.x) * gridDim.x;
  for (long long work = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; work < total; work += step) {
    const int k = work % num_rotations;
    const int index = work / num_rotations;
    const int l = index % nEntry;
    const int j = (index / nEntry) % num_input_planes;
    const int i = index / nEntry / num_input_planes;
    const int idx = indices_data[l * num_rotations + k] - 1;
    output_data[((i * num_rotations + k) * num_input_planes + j) * nEntry + idx] = weight_data[index];
  }
}
