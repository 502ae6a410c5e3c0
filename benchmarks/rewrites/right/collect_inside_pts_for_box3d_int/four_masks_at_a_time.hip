// four masks are loaded before they are used, the remaining ones one by one
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void collect_point(int code, int k, int capacity, int x_stride, int y_stride, int z_stride, int *voxels) {
  if (code == -1) return;
  int *voxel = voxels + (code >> 16 & 0xFF) * x_stride + (code >> 8 & 0xFF) * y_stride + (code & 0xFF) * z_stride;
  const unsigned int count = *voxel;
  if (count >= capacity) return;
  *voxel = count + 1;
  voxel[count + 1] = k;
}

__global__ void collect_inside_pts_for_box3d_int(int boxes_num, int pts_num,
                                             int max_pts_each_voxel, int out_x,
                                             int out_y, int out_z,
                                             const int *pts_mask,
                                             int *pts_idx_of_voxels) {
  const int z_stride = max_pts_each_voxel, y_stride = out_z * z_stride, x_stride = out_y * y_stride;
  CUDA_1D_KERNEL_LOOP(box, boxes_num) {
    const int *codes = pts_mask + box * pts_num;
    int *voxels = pts_idx_of_voxels + box * out_x * x_stride;
    int k = 0;
    for (; k + 4 <= pts_num; k += 4) {
      const int a = codes[k], b = codes[k + 1], c = codes[k + 2], d = codes[k + 3];
      collect_point(a, k, max_pts_each_voxel - 1, x_stride, y_stride, z_stride, voxels);
      collect_point(b, k + 1, max_pts_each_voxel - 1, x_stride, y_stride, z_stride, voxels);
      collect_point(c, k + 2, max_pts_each_voxel - 1, x_stride, y_stride, z_stride, voxels);
      collect_point(d, k + 3, max_pts_each_voxel - 1, x_stride, y_stride, z_stride, voxels);
    }
    for (; k < pts_num; k++) collect_point(codes[k], k, max_pts_each_voxel - 1, x_stride, y_stride, z_stride, voxels);
  }
}
