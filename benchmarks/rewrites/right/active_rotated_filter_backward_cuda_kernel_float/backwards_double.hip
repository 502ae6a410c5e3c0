// Rotations from the last to the first, summed in double precision with 64-bit offsets; elements from the last to the first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/active_rotated_filter_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void active_rotated_filter_backward_cuda_kernel_float(
    const int nthreads, const float* gradWeight_data,
    const int* indices_data, const int num_input_planes,
    const int num_output_planes, const int num_orientations,
    const int num_rotations, const int nEntry, float* weight_data) {

  const long long slice = (long long)num_input_planes * nEntry;
  CUDA_1D_KERNEL_LOOP(t, nthreads) {
    const int index = nthreads - 1 - t;
    const int i = int(index / slice);
    const int inside = int(index % slice);
    const int j = inside / nEntry, l = inside % nEntry;
    double sum = 0;
    for (int k = num_rotations; k-- > 0;) {
      const int idx = indices_data[(long long)l * num_rotations + k];
      sum += gradWeight_data[((long long)i * num_rotations + k) * slice + (long long)j * nEntry + idx - 1];
    }
    weight_data[index] = (float)sum;
  }
}
