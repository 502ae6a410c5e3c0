// One thread walks a row along z and adds the sum of a run of equal points with one atomic.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const double *grad_out, double *grad_in) {
  const int box = blockIdx.z;
  const int c = blockIdx.y;
  if (box >= boxes_num || c >= channels) return;
  CUDA_1D_KERNEL_LOOP(row, out_x * out_y) {
    const int base = (box * out_x * out_y + row) * out_z;
    int held = -1;
    double sum = 0;
    for (int z = 0; z < out_z; ++z) {
      const int at = (base + z) * channels + c;
      const int point = argmax[at];
      if (point != held) {
        if (held != -1) atomicAdd(grad_in + held * channels + c, sum);
        held = point;
        sum = 0;
      }
      if (point != -1) sum += grad_out[at];
    }
    if (held != -1) atomicAdd(grad_in + held * channels + c, sum);
  }
}
