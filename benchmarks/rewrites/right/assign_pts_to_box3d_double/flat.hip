// all threads of the grid share the elements of the output in its order
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_pts_to_box3d_double(int batch_size, int pts_num, int boxes_num,
                                    const double *xyz, const double *boxes3d,
                                    int *pts_assign) {

  const long long per_block = blockDim.x;
  const long long block = (static_cast<long long>(blockIdx.z) * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  const long long step = per_block * gridDim.x * gridDim.y * gridDim.z;
  const long long total = static_cast<long long>(batch_size) * pts_num * boxes_num;
  for (long long i = block * per_block + threadIdx.x; i < total; i += step) {
    const long long point = i / boxes_num, m = i - point * boxes_num, b = point / pts_num;
    double local_x = 0, local_y = 0;
    pts_assign[i] = check_pt_in_box3d(xyz + point * 3, boxes3d + (b * boxes_num + m) * 7, local_x, local_y);
  }
}
