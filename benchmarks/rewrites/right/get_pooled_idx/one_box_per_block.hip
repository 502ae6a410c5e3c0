// The first thread of a block collects the points of a box, and all its threads duplicate them after a barrier.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void get_pooled_idx(int batch_size, int pts_num, int boxes_num, int sampled_pts_num,
                               const int *pts_assign, int *pts_idx, int *pooled_empty_flag) {
  __shared__ int found;
  const int batch = blockIdx.y;
  for (int box = blockIdx.x; box < boxes_num; box += gridDim.x) {
    int *samples = pts_idx + (size_t(batch) * boxes_num + box) * sampled_pts_num;
    if (threadIdx.x == 0) {
      const int *assigned = pts_assign + size_t(batch) * pts_num * boxes_num + box;
      int cnt = 0;
      for (int k = 0; k < pts_num && cnt != sampled_pts_num; ++k, assigned += boxes_num)
        if (*assigned)
          samples[cnt++] = k;
      if (cnt == 0)
        pooled_empty_flag[batch * boxes_num + box] = 1;
      found = cnt;
    }
    __syncthreads();
    const int cnt = found;
    if (cnt > 0)
      for (int k = cnt + threadIdx.x; k < sampled_pts_num; k += blockDim.x)
        samples[k] = samples[k % cnt];
    __syncthreads();
  }
}
