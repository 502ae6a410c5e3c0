// A block scans the points of a box together and takes slots from an atomic counter, which does not keep the order of the points.
// witness: {"values": {"batch_size": 1, "pts_num": 1300, "boxes_num": 2, "sampled_pts_num": 40}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num, int sampled_pts_num,
                               const int *pts_assign, int *pts_idx, int *pooled_empty_flag) {
  __shared__ int taken;
  const int batch = blockIdx.y;
  for (int box = blockIdx.x; box < boxes_num; box += gridDim.x) {
    const int *assigned = pts_assign + batch * pts_num * boxes_num + box;
    int *samples = pts_idx + (batch * boxes_num + box) * sampled_pts_num;
    if (threadIdx.x == 0)
      taken = 0;
    __syncthreads();
    for (int k = threadIdx.x; k < pts_num; k += blockDim.x) {
      if (assigned[k * boxes_num]) {
        const int slot = atomicAdd(&taken, 1);
        if (slot < sampled_pts_num)
          samples[slot] = k;
      }
    }
    __syncthreads();
    const int cnt = taken;
    if (cnt == 0 && threadIdx.x == 0)
      pooled_empty_flag[batch * boxes_num + box] = 1;
    for (int k = cnt + threadIdx.x; cnt > 0 && k < sampled_pts_num; k += blockDim.x)
      samples[k] = samples[k % cnt];
    __syncthreads();
  }
}
