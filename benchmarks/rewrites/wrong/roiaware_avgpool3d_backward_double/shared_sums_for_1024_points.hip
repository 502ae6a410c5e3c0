// sums in a shared array of 1024 points and folds higher point indices onto lower ones
// witness: {"values": {"num_grad_in": 1500, "channels": 2, "boxes_num": 2, "max_pts_each_voxel": 5}, "contents": "unit", "seed": 7}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const double *grad_out, double *grad_in) {
  const int kPoints = 1024;
  __shared__ double sums[kPoints];
  const int box = blockIdx.z, c = blockIdx.y;
  if (box >= boxes_num || c >= channels) return;  // the same for the whole block
  for (int i = threadIdx.x; i < kPoints; i += blockDim.x) sums[i] = 0;
  __syncthreads();
  const int voxels = out_x * out_y * out_z;
  CUDA_1D_KERNEL_LOOP(voxel, voxels) {
    const size_t at = (size_t)box * voxels + voxel;
    const int *slots = pts_idx_of_voxels + at * max_pts_each_voxel;
    const int total = slots[0];
    const float share = 1 / fmaxf(float(total), 1.0);
    const double g = grad_out[at * channels + c] * share;
    for (int k = 1; k <= total; ++k) atomicAdd(&sums[slots[k] & (kPoints - 1)], g);
  }
  __syncthreads();
  for (int i = threadIdx.x; i < kPoints; i += blockDim.x)
    if (sums[i] != 0) atomicAdd(grad_in + (size_t)i * channels + c, sums[i]);
}
