// the box is read into shared memory once, and points are taken from the last to the first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_pts_to_box3d_float(int batch_size, int pts_num, int boxes_num,
                                    const float *xyz, const float *boxes3d,
                                    int *pts_assign) {

  __shared__ float box[7];
  const size_t bs_idx = blockIdx.z;
  const int box_idx = blockIdx.y;
  if (threadIdx.x < 7) {
    box[threadIdx.x] = boxes3d[(bs_idx * boxes_num + box_idx) * 7 + threadIdx.x];
  }
  __syncthreads();
  for (int done = blockIdx.x * blockDim.x + threadIdx.x; done < pts_num; done += gridDim.x * blockDim.x) {
    const size_t point = bs_idx * pts_num + (pts_num - 1 - done);
    float local_x = 0, local_y = 0;
    pts_assign[point * boxes_num + box_idx] = check_pt_in_box3d(xyz + point * 3, (const float *)box, local_x, local_y);
  }
}
