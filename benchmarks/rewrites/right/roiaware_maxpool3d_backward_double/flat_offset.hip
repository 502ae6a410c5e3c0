// The voxel index is used as the offset without decoding it into coordinates, in 64-bit arithmetic.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const double *grad_out, double *grad_in) {
  const long long box = blockIdx.z;
  const long long c = blockIdx.y;
  if (box >= boxes_num || c >= channels) return;
  const long long voxels = (long long)out_x * out_y * out_z;
  const long long step = (long long)blockDim.x * gridDim.x;
  for (long long v = (long long)blockIdx.x * blockDim.x + threadIdx.x; v < voxels;
       v += step) {
    const long long at = (box * voxels + v) * channels + c;
    const long long point = argmax[at];
    if (point < 0) continue;
    atomicAdd(grad_in + point * channels + c, grad_out[at]);
  }
}
