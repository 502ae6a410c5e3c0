// a block turns one plane of weights after another, rotation by rotation
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_forward_cuda_kernel_half(
    const int nthreads, const __half* weight_data, const int* indices_data,
    const int num_input_planes, const int num_output_planes,
    const int num_orientations, const int num_rotations, const int nEntry,
    __half* output_data) {

  const int planes = nthreads / nEntry;
  for (int plane = blockIdx.x; plane < planes; plane += gridDim.x) {
    const __half* filter = weight_data + plane * nEntry;
    const int i = plane / num_input_planes, j = plane % num_input_planes;
    for (int k = num_rotations - 1; k >= 0; --k) {
      __half* turned = output_data + ((i * num_rotations + k) * num_input_planes + j) * nEntry;
      for (int l = threadIdx.x; l < nEntry; l += blockDim.x)
        turned[indices_data[l * num_rotations + k] - 1] = filter[l];
    }
  }
}
